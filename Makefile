# `make` alone lists the targets; the work is done by scripts/.
.DEFAULT_GOAL := help
.PHONY: help setup start demo stop reset dev logs status check test test-without-nats e2e ci full flaky bench faults drill attack fuzz release package-test fmt lockfiles web
MAKEFLAGS += --no-print-directory
# Steps share servers, the build folder and the terminal: one at a time.
.NOTPARALLEL:
# Only from the command line: some systems have a NAME in the environment.
ifeq ($(origin NAME),environment)
NAME :=
endif

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

setup: ## install what a clean Debian 12 with Rust needs; can be repeated
	@scripts/setup.sh

start: ## build, start everything in the background, print the address
	@scripts/product.sh start

demo: ## create demo forms with RESPONSES=5000 responses, after make start
	@scripts/product.sh demo $(RESPONSES)

stop: ## stop what make start (or make dev) started; keeps the data
	@scripts/stack.sh down dev

reset: ## stop, and delete all local data
	@scripts/stack.sh wipe dev

dev: ## in the foreground: hot reload in the browser, server restarts on change
	@scripts/product.sh dev

logs: ## follow all logs of make start
	@tail -n 20 -F .run/dev/logs/*.log

status: ## which processes of make start are running
	@scripts/stack.sh status dev

check: ## formatting, lints, licences, layers, migrations, contract, types
	@scripts/check.sh

test: ## the gate's tests without a browser, against fresh servers; NAME=<name> for those of one subject
	@scripts/test.sh $(NAME)

test-without-nats: ## all Rust tests but those of NATS, without NATS
	@scripts/test.sh --without-nats

e2e: ## the gate's tests in Chromium, against fresh servers; NAME=<name> for all of one file
	@scripts/test.sh --e2e $(NAME)

ci: check test e2e ## the gate: check, test, e2e

full: ## all tests that are not in the gate; NAME=<group> for one group of scripts/tiers.sh
	@scripts/test.sh --full $(NAME)

flaky: ## which tests of the gate needed a second attempt on this machine; RUNS=5 LOAD=4 looks for more
	@RUNS=$(RUNS) LOAD=$(LOAD) scripts/test.sh --flaky

bench: ## measure one benchmark, NAME=<name> and OPTIONS=; without a name, the list
	@scripts/bench.sh $(NAME) $(OPTIONS)

faults: ## break servers on purpose, NAME=<name> SECONDS=<how long>; without a name, the list
	@FAULT_SECONDS=$(SECONDS) FAULT_CLIENTS=$(CLIENTS) FAULT_ROWS=$(ROWS) FAULT_REQUESTS=$(REQUESTS) scripts/faults.sh $(NAME)

drill: faults ## the same: NAME=restore goes back to a backup

attack: ## attack the real program beside normal clients, NAME=<name> for one attack
	@scripts/faults.sh attack $(NAME)

fuzz: ## look for input that breaks the form model; NAME= one target, SECONDS_EACH= how long
	@scripts/test.sh --fuzz $(NAME)

release: ## build the Debian package, the image, the compose and Kubernetes files, SBOM and checksums into dist/
	@scripts/release.sh

package-test: ## install what make release has built on an empty Debian 12 and in containers, and use it in a browser
	@scripts/tests/package.sh

fmt: ## format all code
	@scripts/check.sh fmt

lockfiles: ## fix package-lock.json files after npm install
	@scripts/check.sh fix-lockfiles

web: ## build the front end into web/dist
	@scripts/product.sh web
