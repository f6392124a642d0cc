"""The project's tools. `make help` lists what they do; tools/dev.py is the way in."""
