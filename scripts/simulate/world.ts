// A few matches, platforms and fans, chosen by the seed.

import { digestKinds, repeatModes } from '#worker/alerting/alerts/constants.ts'
import type { Alert, TicketConditions } from '#worker/alerting/alerts/contract.ts'
import { plainAlert } from '#worker/alerting/alerts/rules.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { PlatformRef } from '#worker/matches/catalogue/platforms/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { ExtractedOffer, Observation } from '#worker/watching/monitoring/contract.ts'
import type { Chance } from './chance.ts'

export const quietHours = { from: '12:00', until: '17:30', timeZone: 'Europe/London', letsUrgentPass: false } as const

export const isSleeper = (userId: number) => userId % 3 === 1

export const startAt = Date.UTC(2026, 8, 1)
const fans = 12

export const platforms: PlatformRef[] = [
  { id: 1, slug: 'official', name: 'Official', kind: 'official', url: 'https://official.example/1', isAlertable: true },
  { id: 2, slug: 'exchange', name: 'Exchange', kind: 'exchange', url: 'https://exchange.example/1', isAlertable: true },
  { id: 3, slug: 'resale', name: 'Resale', kind: 'resale', url: 'https://resale.example/1', isAlertable: false },
]

export const matches: MatchFacts[] = [1, 2, 3].map((id) => ({
  id,
  leagueId: 1,
  leagueName: 'League',
  homeTeamId: id,
  homeTeamName: `Home ${id}`,
  awayTeamId: 4,
  awayTeamName: 'Away',
  kickoffAt: startAt + 60 * dayMs,
  matchDay: '2026-10-31',
  venue: null,
  city: null,
  country: null,
  status: 'scheduled',
  isHighDemand: false,
}))

/** What an alert may be sent by. */
const choices: readonly DeliveryChannel[][] = [
  ['email'],
  ['email'],
  ['push'],
  ['discord'],
  ['email', 'push'],
  ['push', 'discord', 'email'],
]

export function makeAlerts(chance: Chance): Alert[] {
  return Array.from({ length: fans * 3 }, (_, index) => {
    const targetKind = chance.pick(['match', 'team', 'league'] as const)
    const alertType = chance.pick(['availability', 'price_drop', 'price_drop', 'high_demand'] as const)
    return {
      id: index + 1,
      userId: 1 + (index % fans),
      targetKind,
      targetId: targetKind === 'league' ? 1 : 1 + chance.below(targetKind === 'match' ? 3 : 4),
      alertType,
      priceThresholdPence: alertType === 'price_drop' && chance.happens(0.6) ? 3_000 + 500 * chance.below(8) : null,
      platformId: chance.happens(0.2) ? 1 + chance.below(3) : null,
      createdAt: startAt - dayMs,
      ...plainAlert,
      conditions: chance.happens(0.4) ? makeConditions(chance) : null,
      repeatMode: chance.happens(0.7) ? 'every_crossing' : chance.pick(repeatModes),
      repeatHours: 2,
      channels: [...chance.pick(choices)],
      digest: chance.happens(0.2) ? chance.pick(digestKinds) : null,
    }
  })
}

function makeConditions(chance: Chance): TicketConditions {
  const some = (name: string) => (chance.happens(0.3) ? [name] : [])
  return {
    together: 1,
    ticketTypes: { wanted: some('Junior'), unwanted: some('Upper tier') },
    areas: { wanted: some('F1'), unwanted: some('F13') },
    isWithoutAwayEnd: chance.happens(0.3),
    isWithoutHospitality: false,
    isOfficialOnly: chance.happens(0.3),
  }
}

/** One check of one page: the price moves, availability comes and goes. */
export function makeObservation(id: string, matchId: number, seenAt: number, chance: Chance): Observation {
  const offer = (ticketType: string, section: string | null = null): ExtractedOffer => ({
    ticketType,
    section,
    pricePence: 2_500 + 250 * chance.below(20),
    lowPence: null,
    highPence: null,
    feesPence: null,
    currency: 'GBP',
    availability: chance.pick(['available', 'available', 'limited', 'sold_out', 'unknown'] as const),
    quantity: null,
  })
  const offers = chance.happens(0.1)
    ? []
    : chance.happens(0.5)
      ? [offer('Adult')]
      : [offer('Adult'), offer('Upper tier'), offer('Junior'), offer('Adult', 'Block F1'), offer('Away End', 'F13')]
  return {
    id,
    matchId,
    platform: chance.pick(platforms),
    currency: 'GBP',
    seenAt,
    offers,
    problems: [],
    readingVersion: 0,
  }
}

/** The rows that the queries of alerts and deliveries join. */
export async function writeRows(d1: D1Database, alerts: readonly Alert[]): Promise<void> {
  const run = (sql: string, ...values: unknown[]) =>
    d1
      .prepare(sql)
      .bind(...values)
      .run()
  await run("INSERT INTO leagues VALUES (1, 'l', 'League', 'England', 1, 'Europe/London', 1)")
  for (const id of [1, 2, 3, 4]) {
    await run(
      `INSERT INTO teams VALUES (?, ?, 'Team', 'Team', 'TEA', 1, 'England', 'City', 'Ground', '#000000', '#ffffff', 'plain')`,
      id,
      `t${id}`,
    )
  }
  for (const { id, slug, name, kind } of platforms) {
    await run(
      `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute) VALUES (?, ?, ?, ?, ?, 'GBP', '{}', 60)`,
      id,
      slug,
      name,
      kind,
      `https://${slug}.example`,
    )
  }
  for (const { id, homeTeamId } of matches) {
    await run(
      `INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, match_day, sort_at) VALUES (?, 1, '2026-27', 'R', ?, 4, '2026-10-31', ?)`,
      id,
      homeTeamId,
      startAt,
    )
  }
  for (let id = 1; id <= fans; id += 1) {
    await run(
      `INSERT INTO users (id, email, first_name, is_email_verified, created_at) VALUES (?, ?, 'Fan', 1, ?)`,
      id,
      `fan${id}@example.test`,
      startAt - dayMs,
    )
  }
  // Every third fan sleeps; they are sent nothing then.
  for (let id = 1; id <= fans; id += 1) {
    if (!isSleeper(id)) continue
    await run(
      `INSERT INTO quiet_hours VALUES (?, ?, ?, ?, 0)`,
      id,
      quietHours.from,
      quietHours.until,
      quietHours.timeZone,
    )
  }
  for (const alert of alerts) {
    await run(
      `INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, price_threshold_pence, platform_id, conditions, repeat_mode, repeat_hours, digest, channels, is_active, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?)`,
      alert.id,
      alert.userId,
      alert.targetKind,
      alert.targetId,
      alert.alertType,
      alert.priceThresholdPence,
      alert.platformId,
      alert.conditions && JSON.stringify(alert.conditions),
      alert.repeatMode,
      alert.repeatHours,
      alert.digest,
      JSON.stringify(alert.channels),
      alert.createdAt,
    )
  }
}
