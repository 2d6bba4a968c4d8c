import type { MatchFacts } from '../alerts/contract.ts'
import { type Instant, toIso } from '../platform/clock.ts'
import { toDecimal } from '../platform/money.ts'
import type { League, Match, Team } from './contract.ts'
import type { LeagueRow, MatchRow, TeamRow } from './repository.ts'
import { crestUrl, statusAt } from './rules.ts'

export function toLeague({ id, slug, name, country, division }: LeagueRow): League {
  return { id, slug, name, country, division }
}

export function toTeam(team: TeamRow): Team {
  return {
    id: team.id,
    slug: team.slug,
    name: team.name,
    short_name: team.shortName,
    code: team.code,
    league_id: team.leagueId,
    country: team.country,
    city: team.city,
    stadium: team.stadium,
    primary_colour: team.primaryColour,
    secondary_colour: team.secondaryColour,
    logo: crestUrl(team),
  }
}

export function toFacts({ match, leagueName, home, away, live }: MatchRow, now: Instant): MatchFacts {
  return {
    id: match.id,
    leagueId: match.leagueId,
    leagueName,
    homeTeamId: home.id,
    homeTeamName: home.name,
    awayTeamId: away.id,
    awayTeamName: away.name,
    kickoffAt: match.kickoffAt,
    matchDay: match.matchDay,
    venue: match.venue,
    city: match.city,
    status: statusAt(match, now, live),
    isHighDemand: match.isHighDemand,
  }
}

export function toMatch({ match, leagueName, leagueSlug, home, away, summary, live }: MatchRow, now: Instant): Match {
  return {
    id: match.id,
    match_date: match.kickoffAt === null ? match.matchDay : toIso(match.kickoffAt),
    time_confirmed: match.kickoffAt !== null,
    home_team_id: home.id,
    away_team_id: away.id,
    league_id: match.leagueId,
    home_team_name: home.name,
    away_team_name: away.name,
    home_team_logo: crestUrl(home),
    away_team_logo: crestUrl(away),
    league_name: leagueName,
    home_team_slug: home.slug,
    away_team_slug: away.slug,
    league_slug: leagueSlug,
    season: match.season,
    round: match.round,
    venue: match.venue,
    city: match.city,
    ticket_url: match.ticketUrl,
    official_platform: match.officialPlatform,
    is_high_demand: match.isHighDemand,
    status: statusAt(match, now, live),
    // The score after 120 minutes holds the one after 90; a shoot-out is never added in.
    score: match.score?.et ?? match.score?.ft ?? null,
    shoot_out: match.score?.p ?? null,
    lowest_price: summary?.lowestPricePence == null ? null : toDecimal(summary.lowestPricePence),
    currency: summary?.currency ?? null,
    availability: summary?.availability ?? 'unknown',
    offer_count: summary?.offerCount ?? 0,
    last_checked_at: summary ? toIso(summary.lookedAt) : null,
  }
}
