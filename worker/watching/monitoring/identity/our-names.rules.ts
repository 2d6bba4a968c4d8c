import { weekdayNames } from '../../matching/dates.constants.ts'
import { read } from '../../matching/reading.rules.ts'
import type { Ours } from './claims.rules.ts'
import type { Meant } from './contract.ts'
import { oursFor } from './rules.ts'

/** Ticket names come back with every check; worked out once for each reading of a match. */
const answers = new WeakMap<Ours, Map<string, string | null>>()
const maxAnswers = 500

/** A ticket's name without those of our clubs and ground: "Hearts Wheatfield Lower". Null where it has none of them. */
export function withoutOurNames(text: string, meant: Meant): string | null {
  const ours = oursFor(meant)
  if (!ours) return null
  const known = answers.get(ours) ?? new Map<string, string | null>()
  const before = known.get(text)
  if (before !== undefined) return before
  const answer = bare(text, ours)
  if (known.size < maxAnswers) answers.set(ours, known.set(text, answer))
  return answer
}

function bare(text: string, { match, index }: Ours): string | null {
  const own = new Set([match.homeId, match.awayId, ...(match.ground?.ids ?? [])])
  const { pieces } = read(text, index.dictionary)
  const others = pieces.filter(({ meanings }) => !meanings.some(({ of }) => own.has(of)))
  return others.length === pieces.length ? null : others.map((piece) => piece.text).join(' ')
}

/** A ticket's name without our clubs and the whole name of the ground: "Parken Stadion København". */
export function withoutGroundAndNames(text: string, meant: Meant): string {
  const venue = meant.venue ?? ''
  const at = venue === '' ? -1 : text.toLowerCase().indexOf(venue.toLowerCase())
  const elsewhere = at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + venue.length)}`
  return withoutOurNames(elsewhere, meant) ?? elsewhere
}

/** What is left of a heading without our clubs and ground, its day and its competition: "Kelsford v Marlow, Matchday 12". */
export function withoutMatch(text: string, meant: Meant): string {
  const ours = oursFor(meant)
  if (!ours) return text
  const { match, index } = ours
  const own = new Set([match.homeId, match.awayId, ...(match.ground?.ids ?? [])])
  const { pieces, days } = read(text, index.dictionary)
  const others = pieces.filter(({ meanings }) => !meanings.some(({ of, kind }) => own.has(of) || ofMatch.has(kind)))
  const left = others.map((piece) => piece.text).join(' ')
  return days.length > 0 ? left.replace(weekday, '') : left
}

const weekday = new RegExp(`(?<!\\p{L})(?:${weekdayNames})(?!\\p{L})`, 'giu')
const ofMatch: ReadonlySet<string> = new Set(['competition', 'stage', 'derby', 'versus', 'hour open', 'undecided'])

/** "Hearts v Dundee": a name of both sides and of nothing else. */
export function namesMatchAlone(text: string, meant: Meant): boolean {
  if (!between.test(text)) return false
  const ours = oursFor(meant)
  if (!ours) return false
  const { match, index } = ours
  const { pieces } = read(text, index.dictionary)
  const isOf = (id: string) => pieces.some(({ meanings }) => meanings.some(({ of }) => of === id))
  return (
    isOf(match.homeId) && isOf(match.awayId) && /^[^\p{L}\p{N}]*$/u.test(bare(text.replace(between, ' '), ours) ?? '?')
  )
}

/** What stands between two sides. */
const between = /\s+(?:v|vs|versus|x|gegen|contre|contra|contro|mot|mod|tegen|[-–—:])\.?\s+/i
