// What else an alert watches, as the form shows it: shared by server and browser.
import { maxTargetsPerAlert } from '#worker/alerting/alerts/constants.ts'

/** `value`: "team:12". */
export type Choosable = { value: string; name: string; detail: string }

export type MoreTargets = {
  chosen: Choosable[]
  /** Several that the text may mean. */
  offered: Choosable[]
  problem: string | null
}

export const noMoreTargets: MoreTargets = { chosen: [], offered: [], problem: null }

export const moreTargetsPath = '/alerts/targets'

/** Beside the one that the form is about. */
export const maxMoreTargets = maxTargetsPerAlert - 1

export const tooManyTargets = `One alert watches at most ${maxTargetsPerAlert}.`

const plain = (text: string) => text.trim().toLowerCase()

/** What becomes of a search: one result, or one called exactly that, is chosen; of several, the user ticks some. */
export function withFound(chosen: readonly Choosable[], found: readonly Choosable[], text: string): MoreTargets {
  const kept = [...chosen]
  if (plain(text) === '') return { chosen: kept, offered: [], problem: null }
  if (found.length === 0) {
    return { chosen: kept, offered: [], problem: `No team, league or match is called “${text.trim()}”.` }
  }
  if (kept.length >= maxMoreTargets) return { chosen: kept, offered: [], problem: tooManyTargets }
  const known = new Set(kept.map(({ value }) => value))
  const fresh = found.filter(({ value }) => !known.has(value))
  const [only, ...others] = fresh
  const meant = others.length === 0 ? only : fresh.find(({ name }) => plain(name) === plain(text))
  if (meant) return { chosen: [...kept, meant], offered: [], problem: null }
  return { chosen: kept, offered: fresh, problem: null }
}
