# Every target is a call of tools/dev.py, which also works without make.
# Arguments for the program behind a target: make unit ARGS="-k layoff"
PYTHON ?= python3

TARGETS = play setup build test lint types unit browser strength bench bench-start bench-decisions bench-page audit shots docs format clean help

.PHONY: $(TARGETS) test-campaign test-browsers
$(TARGETS):
	@$(PYTHON) tools/dev.py $@ $(ARGS)

test-campaign:
	@$(PYTHON) tools/dev.py campaign $(ARGS)

test-browsers:
	@$(PYTHON) tools/dev.py browsers $(ARGS)

.DEFAULT_GOAL := help
