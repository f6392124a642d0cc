# Each target is one line over tools/dev.py. Without make: python3 -m tools.dev TARGET
PYTHON ?= python3
TARGETS := help setup run test lint fix bench lighthouse load arena screens messages vendor lock

.DEFAULT_GOAL := help
.PHONY: $(TARGETS)
$(TARGETS):
	@$(PYTHON) -m tools.dev $@
