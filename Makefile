# The front door. `make` alone prints what there is; the work is done by scripts/.
.DEFAULT_GOAL := help
.PHONY: help setup start demo stop reset dev logs status check test e2e bench faults fuzz ci fmt lockfiles web
MAKEFLAGS += --no-print-directory
# Steps share servers, the build folder and the terminal: one at a time.
.NOTPARALLEL:

STEP := scripts/step.sh

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

setup: ## install what a clean Debian 12 with Rust needs; harmless to repeat
	@$(STEP) "setup: Rust" scripts/setup.sh rust
	@$(STEP) "setup: Debian packages" scripts/setup.sh debian
	@$(STEP) "setup: NATS and SeaweedFS" scripts/setup.sh servers
	@$(STEP) "setup: Node" scripts/setup.sh node
	@$(STEP) "setup: npm packages" scripts/setup.sh npm
	@$(STEP) "setup: crates" scripts/setup.sh crates
	@$(STEP) "setup: cargo tools" scripts/setup.sh tools

start: ## build, start everything in the background, print the address
	@scripts/start.sh

demo: ## fill a clinic's forms with RESPONSES=5000 made-up responses, after make start
	@scripts/demo.sh $(RESPONSES)

stop: ## stop what make start (or make dev) started; data stay
	@scripts/stack.sh down dev

reset: ## stop, and delete all local data
	@scripts/stack.sh wipe dev

dev: ## in the foreground: hot reload in the browser, server restarts on change
	@scripts/dev.sh

logs: ## follow all logs of make start
	@tail -n 20 -F .run/dev/logs/*.log

status: ## what of make start is running
	@scripts/stack.sh status dev

check: ## formatting, lints, licences, layers, contract, types
	@$(STEP) "check: scripts" scripts/check.sh scripts
	@$(STEP) "check: lockfiles" scripts/check.sh lockfiles
	@$(STEP) "check: Rust format" scripts/check.sh rust-format
	@$(STEP) "check: clippy" scripts/check.sh clippy
	@$(STEP) "check: licences and sources" scripts/check.sh deny
	@$(STEP) "check: layers" scripts/check.sh layers
	@$(STEP) "check: contract" scripts/check.sh contract
	@$(STEP) "check: web" scripts/check.sh web
	@$(STEP) "check: e2e" scripts/check.sh e2e

test: ## all tests without a browser, against fresh servers
	@scripts/test.sh

e2e: ## the product in Chromium, against fresh servers
	@scripts/e2e.sh

bench: ## measure one benchmark, NAME=<name> and OPTIONS=; without a name, the list
	@scripts/bench.sh $(NAME) $(OPTIONS)

faults: ## break servers on purpose, NAME=<name> SECONDS=<how long>; without a name, the list
	@FAULT_SECONDS=$(SECONDS) FAULT_CLIENTS=$(CLIENTS) scripts/faults.sh $(NAME)

fuzz: ## look for input that breaks the form model; NAME= one target, SECONDS_EACH= how long
	@scripts/fuzz.sh

ci: check ## check, web build, test, e2e
	@$(STEP) "web build" scripts/web.sh
	@scripts/test.sh
	@scripts/e2e.sh

fmt: ## format all code
	@scripts/format.sh

lockfiles: ## mend package-lock.json files after npm install
	@scripts/lockfiles.sh --fix

web: ## build the front end into web/dist
	@scripts/web.sh
