import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'
import { fingerprint } from '#worker/matches/catalogue/rules.ts'
import type { SeedMatch } from '../season.ts'

export const historyDays = 60

/** Detail of a match's past: matches that people open first have more checks. */
export type Grain = 'fine' | 'coarse'

/** Which matches have a past, and which a fine one. For later ones the app starts the history itself. */
const others = { aheadMs: 7 * dayMs, fineAheadMs: dayMs }
/** Top matches and those of the first leagues are opened earlier. */
const popular = { aheadMs: 40 * dayMs, fineAheadMs: 3 * dayMs }
const popularRanks = 2
const fineBackMs = 0.5 * dayMs

/** Checks fall on a grid of this step, so that a later start on the same day creates the same past. */
const gridMs = 3 * hourMs
const slotsPerDay = dayMs / gridMs

/** Grid slots between checks, by time until the match. */
const steps: Record<Grain, readonly { untilMs: number; slots: number }[]> = {
  fine: [
    { untilMs: 1.5 * dayMs, slots: 1 },
    { untilMs: 7 * dayMs, slots: slotsPerDay },
    { untilMs: Number.POSITIVE_INFINITY, slots: 3 * slotsPerDay },
  ],
  coarse: [{ untilMs: Number.POSITIVE_INFINITY, slots: 8 * slotsPerDay }],
}

type Timed = Pick<SeedMatch, 'ref' | 'sortAt'>

const ranks = new Map(leagues.map((league) => [league.slug, league.rank]))

/** Null for a match without a generated past. */
function grainOf(match: Timed & Pick<SeedMatch, 'league' | 'isHighDemand'>, now: Instant): Grain | null {
  const aheadMs = match.sortAt - now
  const isPopular = match.isHighDemand || (ranks.get(match.league) ?? Number.POSITIVE_INFINITY) <= popularRanks
  const reach = isPopular ? popular : others
  if (aheadMs > reach.aheadMs) return null
  return aheadMs < reach.fineAheadMs && aheadMs > -fineBackMs ? 'fine' : 'coarse'
}

/** Times at which a match's page was checked, up to now or the kick-off, oldest first. */
export function checksBefore(now: Instant, { ref, sortAt }: Timed, platform: string, grain: Grain): Instant[] {
  const draw = fingerprint(`${ref}|${platform}|look`)
  const offsetMs = draw % gridMs
  const today = Math.floor(now / dayMs) * slotsPerDay
  const checks: Instant[] = []
  for (let slot = today - historyDays * slotsPerDay; ; slot++) {
    const at = slot * gridMs + offsetMs
    if (at >= Math.min(now, sortAt)) return checks
    const every = steps[grain].find(({ untilMs }) => sortAt - at <= untilMs)?.slots ?? slotsPerDay
    // At any detail, the newest check is from today.
    if (slot === today || slot % every === draw % every) checks.push(at)
  }
}

/** The matches with a generated past, most important first. */
export function planOf<M extends SeedMatch>(matches: readonly M[], now: Instant): { match: M; grain: Grain }[] {
  const planned = matches.flatMap((match) => {
    const grain = grainOf(match, now)
    return grain === null ? [] : [{ match, grain }]
  })
  return planned.sort(
    (a, b) =>
      Number(a.grain === 'coarse') - Number(b.grain === 'coarse') ||
      Math.abs(a.match.sortAt - now) - Math.abs(b.match.sortAt - now),
  )
}
