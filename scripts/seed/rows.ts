import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import type { Upsert } from '#worker/ground/platform/upsert.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import type { MatchIdentity, NewMatch, NewPlatform, NewTarget } from '#worker/matches/catalogue/writing/repository.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { users } from '#worker/people/accounts/table.ts'
import { agentCodes } from '#worker/people/agent-codes/table.ts'
import { erasedOperator } from '#worker/people/audit-log/constants.ts'
import { type DemoAlert, demoAgentCode, demoUsers } from './demo.ts'
import { currencyOf, pageUrl, saleAtOf, sellersOf, ticketUrl } from './market.ts'
import { originOf, platforms } from './platforms.ts'
import type { SeedMatch } from './season.ts'

export const userRule: Upsert<typeof users> = {
  table: users,
  key: ['email'],
  updated: ['firstName', 'lastName', 'roleId'],
}

export const agentCodeRule: Upsert<typeof agentCodes> = {
  table: agentCodes,
  key: ['codeHash'],
  updated: ['label', 'maxUses'],
}

const leagueIds = new Map(leagues.map((league) => [league.slug, league.id]))
const teamIds = new Map(teams.map((team) => [team.slug, team.id]))

/** The operator's settings are written once and then left alone. */
export function platformRows(sandboxPort: number): NewPlatform[] {
  return platforms.map((platform) => {
    const { pageType: _, ...row } = platform
    return { ...row, origin: originOf(platform, sandboxPort), isActive: true }
  })
}

/** On whose authority the demo's sellers are official or exchanges: without an entry they would count as resale. */
export function authorityRows(now: Instant) {
  const day = (at: Instant) => new Date(at).toISOString().slice(0, 10)
  return platforms.flatMap(({ id, kind, name, slug }) =>
    kind === 'resale'
      ? []
      : {
          platformId: id,
          kind,
          authority: kind === 'official' ? `The clubs that ${name} sells for` : `The organisers that permit ${name}`,
          clubs: 'All clubs whose matches it lists',
          link: `https://${slug}.example/authority`,
          validFrom: day(now - yearMs),
          validUntil: day(now + yearMs),
          userId: erasedOperator,
          reviewedAt: now,
        },
  )
}

const yearMs = 365 * dayMs

export function matchRows(matches: SeedMatch[], sandboxPort: number): NewMatch[] {
  return matches.map((match) => {
    const [official] = sellersOf(match)
    const { ref: _, league: __, homeTeam: ___, awayTeam: ____, isKnockout: _____, ...shown } = match
    return {
      ...shown,
      ...identityOf(match),
      ticketUrl: ticketUrl(official, match, sandboxPort),
      officialPlatform: official.name,
    }
  })
}

function identityOf(match: SeedMatch): MatchIdentity {
  return {
    leagueId: idIn(leagueIds, match.league),
    season: match.season,
    homeTeamId: idIn(teamIds, match.homeTeam),
    awayTeamId: idIn(teamIds, match.awayTeam),
    meeting: match.meeting,
  }
}

function idIn(ids: Map<string, number>, slug: string): number {
  const id = ids.get(slug)
  if (id === undefined) throw new Error(`there is no ${slug}`)
  return id
}

/** One row per match and platform that sells or sold it. */
export function targetRows(matches: SeedMatch[], sandboxPort: number): NewTarget[] {
  return matches.flatMap((match) =>
    sellersOf(match).map((platform) => ({
      ...identityOf(match),
      platformId: platform.id,
      url: pageUrl(platform, match, sandboxPort),
      saleAt: platform.kind === 'official' ? saleAtOf(match) : null,
    })),
  )
}

export function userRows(now: Instant): (typeof users.$inferInsert)[] {
  return demoUsers.map(({ email, firstName, lastName, role, googleId = null, joinedDaysAgo }) => ({
    email,
    firstName,
    lastName,
    roleId: roleIds[role],
    googleId,
    googleProfile: googleId === null ? null : { email, given_name: firstName, family_name: lastName },
    isActive: true,
    isEmailVerified: true,
    acceptedTermsAt: now - joinedDaysAgo * dayMs,
    createdAt: now - joinedDaysAgo * dayMs,
  }))
}

export async function agentCodeRows(now: Instant): Promise<(typeof agentCodes.$inferInsert)[]> {
  return [{ codeHash: await hashToken(demoAgentCode), label: 'Demo', maxUses: 100, createdAt: now }]
}

/** A seeded alert; matches are named by natural key, because the database assigns their ids. */
export type SeedAlert = Partial<MatchIdentity> & {
  email: string
  targetKind: DemoAlert['kind']
  /** Null for a match. */
  targetId: number | null
  alertType: DemoAlert['alertType']
  priceThresholdPence: number | null
  /** A match's own; null for a team or league, whose matches may be sold in several. */
  currency: string | null
  createdAt: Instant
}

export function alertRows(alerts: DemoAlert[], matches: SeedMatch[], email: string, now: Instant): SeedAlert[] {
  const byRef = new Map(matches.map((match) => [match.ref, match]))
  return alerts.map(({ kind, target, alertType, thresholdPence, daysOld = 0 }) => {
    const match = byRef.get(target)
    return {
      email,
      targetKind: kind,
      targetId: kind === 'match' ? null : idIn(kind === 'league' ? leagueIds : teamIds, target),
      ...(match && identityOf(match)),
      alertType,
      priceThresholdPence: thresholdPence,
      currency: match ? currencyOf(match.homeTeam) : null,
      createdAt: now - daysOld * dayMs,
    }
  })
}
