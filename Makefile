# pintop: `make run` and `make test` do all the set-up on a fresh Debian machine.

SWIFT ?= swift
PREFIX ?= /usr/local
BUILD := .build
RELEASE := $(BUILD)/release/pintop
DEBIAN := ./.ci/debian-packages
# Servers that the tests run without installing them: docs/testing.md says what each is for.
PEERS := nginx haproxy stunnel4 exim4-daemon-light libnss-wrapper dovecot-core dovecot-imapd dovecot-pop3d vsftpd slapd \
  postgresql dnsmasq-base unbound tinyproxy-bin microsocks

.DEFAULT_GOAL := help

.PHONY: run test test-system build bench conformance lint format install clean help packages test-packages

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## install what is missing, build, open the dashboard on the lab (in a pipe: one round as text)
	@$(RELEASE) --config endpoints.json --lab

test: test-packages ## install what is missing, build, run every test
	$(SWIFT) test --no-parallel

build: packages ## build the release binary
	@$(SWIFT) build -c release --product pintop 1>&2

test-system: build ## watch a cable taken out and put back, in network namespaces (needs root)
	@./Tests/System/reachability.sh $(RELEASE)

conformance: build ## run a file of validation cases: make conformance CASES=FILE
	@$(RELEASE) conformance "$(CASES)"

bench: packages ## measure what a judgement costs, beside plain OpenSSL
	@$(SWIFT) build -c release --product bench-judgement 1>&2
	@$(BUILD)/release/bench-judgement

lint: ## check the code's form
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests Benchmarks

format: ## bring the code into form
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests Benchmarks

install: build ## copy the binary to $(PREFIX)/bin
	install -D -m 0755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/pintop

clean: ## remove what was built
	rm -rf $(BUILD)

packages:
	@$(DEBIAN) libssl-dev libncurses-dev ca-certificates publicsuffix

test-packages:
	@$(DEBIAN) libssl-dev libncurses-dev ca-certificates publicsuffix openssl tmux curl
	@./.ci/debian-peers $(PEERS)
