"""Figures over all matches played: results, the opponent's times, and the luck of the deal.

Counted by days (UTC) from the logs of finished matches, kept in small tables, and added up for the
public page of fair play and the staff's dashboard (docs/decisions/0013).
"""
