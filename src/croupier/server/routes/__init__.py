"""The doors of the house over HTTP, one module a subject."""

from croupier.server.routes import accounts, audit, games, page, people, reports, rounds, tables

ROUTERS = (
    people.router,
    accounts.router,
    tables.router,
    rounds.router,
    games.router,
    reports.router,
    audit.router,
    page.router,
)
