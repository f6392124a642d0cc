"""Tests of users and their accounts."""
