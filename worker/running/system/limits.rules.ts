import { type HealthState, limitWarnShare } from './constants.ts'
import { type Limit, limits } from './limits.constants.ts'

/** A limit with how much of it there is; null where that is not counted. */
export type ShownLimit = Limit & { now: number | null; status: HealthState | null }

/** What is counted, by the limit's key. The fullest first. */
export function shownLimits(counted: ReadonlyMap<string, number | null>): ShownLimit[] {
  const share = ({ now, most }: ShownLimit) => (now === null ? -1 : now / most)
  return limits
    .map((limit) => {
      const now = counted.get(limit.key) ?? null
      return { ...limit, now, status: now === null ? null : fullness(now, limit.most) }
    })
    .toSorted((one, other) => share(other) - share(one))
}

function fullness(now: number, most: number): HealthState {
  return now >= most ? 'error' : now >= most * limitWarnShare ? 'warning' : 'healthy'
}
