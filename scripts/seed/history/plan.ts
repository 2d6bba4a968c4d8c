import { fingerprint } from '#worker/catalogue/rules.ts'
import { dayMs, hourMs, type Instant } from '#worker/platform/clock.ts'
import { leagues } from '../leagues.ts'
import type { SeedMatch } from '../season.ts'

export const historyDays = 60

/** How finely the past of a match is known: those that people open first have more looks. */
export type Grain = 'fine' | 'coarse'

/** Which matches have a past, and which a fine one. Of those further ahead the app begins the history by itself. */
const others = { aheadMs: 7 * dayMs, fineAheadMs: dayMs }
/** Top matches, and those of the leagues that stand first, are opened earlier. */
const popular = { aheadMs: 40 * dayMs, fineAheadMs: 3 * dayMs }
const popularRanks = 2
const fineBackMs = 0.5 * dayMs

/** All looks lie on a grid of so long, so that a later start on the same day knows the same past. */
const gridMs = 3 * hourMs
const slotsPerDay = dayMs / gridMs

/** Slots of the grid from one look to the next, by how long it is until the match. */
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

/** Null for a match whose past is not made up. */
function grainOf(match: Timed & Pick<SeedMatch, 'league' | 'isHighDemand'>, now: Instant): Grain | null {
  const aheadMs = match.sortAt - now
  const isPopular = match.isHighDemand || (ranks.get(match.league) ?? Number.POSITIVE_INFINITY) <= popularRanks
  const reach = isPopular ? popular : others
  if (aheadMs > reach.aheadMs) return null
  return aheadMs < reach.fineAheadMs && aheadMs > -fineBackMs ? 'fine' : 'coarse'
}

/** When a page of a match was looked at until now or its kick-off, the oldest first. */
export function looksBefore(now: Instant, { ref, sortAt }: Timed, platform: string, grain: Grain): Instant[] {
  const draw = fingerprint(`${ref}|${platform}|look`)
  const offsetMs = draw % gridMs
  const today = Math.floor(now / dayMs) * slotsPerDay
  const looks: Instant[] = []
  for (let slot = today - historyDays * slotsPerDay; ; slot++) {
    const at = slot * gridMs + offsetMs
    if (at >= Math.min(now, sortAt)) return looks
    const every = steps[grain].find(({ untilMs }) => sortAt - at <= untilMs)?.slots ?? slotsPerDay
    // However coarse, nothing is older than today.
    if (slot === today || slot % every === draw % every) looks.push(at)
  }
}

/** The matches whose past is made up, those that matter most first. */
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
