"""HTTP routes, one module for each subject."""

from croupier.server.routes import (
    audit,
    findings,
    floor,
    games,
    lab,
    page,
    people,
    reports,
    rounds,
    signing_in,
    tables,
)

ROUTERS = (
    signing_in.router,
    people.account_routes,
    tables.router,
    rounds.router,
    rounds.advice_routes,
    floor.tournament_routes,
    games.router,
    lab.router,
    lab.study_routes,
    reports.router,
    audit.router,
    audit.check_routes,
    findings.router,
    findings.pit_routes,
    floor.pit_routes,
    page.router,
)
