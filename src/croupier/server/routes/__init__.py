"""The doors of the house over HTTP, one module a subject."""

from croupier.server.routes import (
    accounts,
    advice,
    audit,
    checks,
    findings,
    games,
    lab,
    page,
    people,
    pit,
    reports,
    rounds,
    studies,
    tables,
    tournaments,
)

ROUTERS = (
    people.router,
    accounts.router,
    tables.router,
    rounds.router,
    advice.router,
    tournaments.router,
    games.router,
    lab.router,
    studies.router,
    reports.router,
    audit.router,
    checks.router,
    findings.router,
    pit.router,
    page.router,
)
