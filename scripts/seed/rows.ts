import { roleIds } from '#worker/accounts/constants.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { hashToken } from '#worker/platform/secret-token.ts'
import { aliases } from './aliases.ts'
import { type DemoAlert, demoAgentCode, demoUsers } from './demo.ts'
import { leagues } from './leagues.ts'
import { pageUrl, saleAtOf, sellersOf, ticketUrl } from './market.ts'
import { originOf, platforms } from './platforms.ts'
import type { SeedMatch } from './season.ts'
import { teams } from './teams.ts'
import type { Row, UpsertTable } from './upsert.ts'

/** The database's tables as the seed writes them; columns by their SQL names. */
export const tables = {
  leagues: table('leagues', ['id'], ['slug', 'name', 'country', 'division', 'time_zone', 'rank']),
  teams: table(
    'teams',
    ['id'],
    [
      'slug',
      'name',
      'short_name',
      'code',
      'league_id',
      'country',
      'city',
      'stadium',
      'primary_colour',
      'secondary_colour',
      'crest_pattern',
    ],
  ),
  aliases: table('team_aliases', ['alias_key', 'team_id'], [], 'team_id'),
  platforms: table(
    'platforms',
    ['id'],
    ['slug', 'name', 'kind', 'origin', 'currency', 'extraction', 'budget_per_minute'],
  ),
  users: table('users', ['email'], ['first_name', 'last_name', 'role_id'], 'id'),
  agentCodes: table('agent_codes', ['code_hash'], ['label', 'max_uses'], 'id'),
} satisfies Record<string, UpsertTable>

function table(name: string, key: string[], updated: string[], returned = 'id'): UpsertTable {
  return { name, key, updated, returned }
}

const leagueIds = new Map(leagues.map((league) => [league.slug, league.id]))
const teamIds = new Map(teams.map((team) => [team.slug, team.id]))

export function leagueRows(): Row[] {
  return leagues.map(({ timeZone, ...league }) => ({ ...league, time_zone: timeZone }))
}

export function teamRows(): Row[] {
  return teams.map((team) => ({
    id: team.id,
    slug: team.slug,
    name: team.name,
    short_name: team.shortName,
    code: team.code,
    league_id: leagueIds.get(team.league),
    country: team.country,
    city: team.city,
    stadium: team.stadium,
    primary_colour: team.primaryColour,
    secondary_colour: team.secondaryColour,
    crest_pattern: team.crestPattern,
  }))
}

export function aliasRows(): Row[] {
  return aliases.map(({ aliasKey, teamId }) => ({ alias_key: aliasKey, team_id: teamId }))
}

/** The operator's switches are written once and then left alone. */
export function platformRows(sandboxPort: number): Row[] {
  return platforms.map((platform) => ({
    id: platform.id,
    slug: platform.slug,
    name: platform.name,
    kind: platform.kind,
    origin: originOf(platform, sandboxPort),
    currency: platform.currency,
    extraction: platform.extraction,
    budget_per_minute: platform.budgetPerMinute,
    is_active: true,
    is_resale_allowed: platform.isResaleAllowed,
  }))
}

export function matchRows(matches: SeedMatch[], sandboxPort: number): Row[] {
  return matches.map((match) => {
    const [official] = sellersOf(match)
    return {
      ...identityOf(match),
      round: match.round,
      kickoff_at: match.kickoffAt,
      match_day: match.matchDay,
      sort_at: match.sortAt,
      venue: match.venue,
      city: match.city,
      status: match.status,
      ticket_url: ticketUrl(official, match, sandboxPort),
      official_platform: official.name,
      is_high_demand: match.isHighDemand,
      score: match.score,
    }
  })
}

/** The natural key of a match. */
function identityOf(match: SeedMatch) {
  return {
    league_id: leagueIds.get(match.league),
    season: match.season,
    home_team_id: teamIds.get(match.homeTeam),
    away_team_id: teamIds.get(match.awayTeam),
    meeting: match.meeting,
  }
}

/** One row per match and platform that sells it or sold it, naming the match by its natural key. */
export function targetRows(matches: SeedMatch[], sandboxPort: number): Row[] {
  return matches.flatMap((match) =>
    sellersOf(match).map((platform) => ({
      ...identityOf(match),
      platform_id: platform.id,
      url: pageUrl(platform, match, sandboxPort),
      sale_at: platform.kind === 'official' ? saleAtOf(match) : null,
    })),
  )
}

export function userRows(now: Instant): Row[] {
  return demoUsers.map(({ email, firstName, lastName, role, googleId = null }) => ({
    email,
    first_name: firstName,
    last_name: lastName,
    role_id: roleIds[role],
    google_id: googleId,
    google_profile: googleId && { email, given_name: firstName, family_name: lastName },
    is_active: true,
    is_email_verified: true,
    accepted_terms_at: now,
    created_at: now,
  }))
}

export async function agentCodeRows(now: Instant): Promise<Row[]> {
  return [{ code_hash: await hashToken(demoAgentCode), label: 'Demo', max_uses: 100, created_at: now }]
}

/** Matches are named by their natural key, because the database gives them their ids. */
export function alertRows(alerts: DemoAlert[], matches: SeedMatch[], email: string, now: Instant): Row[] {
  const byRef = new Map(matches.map((match) => [match.ref, match]))
  return alerts.map(({ kind, target, alertType, thresholdPence }) => {
    const match = byRef.get(target)
    return {
      email,
      target_kind: kind,
      target_id: kind === 'league' ? leagueIds.get(target) : kind === 'team' ? teamIds.get(target) : null,
      ...(match && identityOf(match)),
      alert_type: alertType,
      price_threshold_pence: thresholdPence,
      created_at: now,
    }
  })
}
