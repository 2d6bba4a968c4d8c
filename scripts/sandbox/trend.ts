import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import { hashText } from './random.ts'
import type { WorldMatch } from './world.ts'

/** How far prices swing over weeks, relative to the price: clubs change theirs little. */
const swings: Record<PlatformKind, number> = { official: 0.04, exchange: 0.12, resale: 0.18 }

/** Periods of the overlaid swings, in days. */
const periodsDays = [23, 9.5, 4.1]

/** In the last weeks top matches get dearer and others cheaper, by these shares; the club's own price stays. */
const lastWeeksDays = 21
const topRises = 0.3
const othersFall = 0.2

type Trend = { seed: number; page: string; kind: PlatformKind; match: Pick<WorldMatch, 'kickoffAt' | 'isHighDemand'> }

/** Price factor for a day: continuous from day to day, so that charts look natural. */
export function trendAt({ seed, page, kind, match }: Trend, at: Instant): number {
  const day = Math.floor(at / dayMs)
  const waves = periodsDays.map((period) => {
    const phase = (hashText(`${seed}|trend|${page}|${period}`) % 1_000) / 1_000
    return Math.sin(2 * Math.PI * (day / period + phase))
  })
  const swing = (swings[kind] * waves.reduce((sum, wave) => sum + wave, 0)) / periodsDays.length
  const daysLeft = match.kickoffAt === null ? lastWeeksDays : (match.kickoffAt - at) / dayMs
  const nearness = Math.min(1, Math.max(0, 1 - daysLeft / lastWeeksDays))
  const drift = kind === 'official' ? 0 : nearness * (match.isHighDemand ? topRises : -othersFall)
  return (1 + swing) * (1 + drift)
}
