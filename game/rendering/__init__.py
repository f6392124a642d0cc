"""From a seat's view to what a person sees and hears: words, the table's page, frames."""
