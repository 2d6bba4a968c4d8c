import { FoundEvent, type Verdict } from '../matching/contract.ts'
import { type FoundState, maxBatchLength, maxEventLength, maxWhyLength, type SourceKind } from './constants.ts'
import type { Cursor, Found, FoundInput } from './contract.ts'

/** An event as an earlier reading left it. */
export type EarlierReading = {
  state: FoundState
  matchId: number | null
  isDecided: boolean
  facts: FoundInput
  why: string
}

/** The page that a match has on this platform already; `isTheSame` when it describes the same event under another id. */
export type Holder = { isTheSame: boolean }

export type Outcome = { state: FoundState; matchId: number | null; why: string; isDecided: boolean }

/** Events in portions that a statement can carry. One that is longer than any real event is left out. */
export function batchesOf(events: Iterable<Found>): Found[][] {
  const batches: Found[][] = [[]]
  let length = 0
  for (const event of events) {
    const added = JSON.stringify(event).length + maxWhyLength
    if (added > maxEventLength) continue
    if (length + added > maxBatchLength) {
      batches.push([])
      length = 0
    }
    batches.at(-1)?.push(event)
    length += added
  }
  return batches.filter(({ length }) => length > 0)
}

/** Same title, time and place: the same event, whatever id or address it has. */
export function fingerprintOf({ title, start_date, venue }: FoundInput): string {
  return [title, start_date, venue].map((text) => (text ?? '').trim().toLowerCase()).join('\n')
}

/** What distinguishes events under one id: a women's match may have the title, time and place of the men's. */
function identityOf(facts: FoundInput): string {
  // As compared: SeatGeek's performers also have scores, which change every day.
  const { classification, performers, city, country } = FoundEvent.parse({ ...facts, id: 'any' })
  return JSON.stringify([fingerprintOf(facts), city, country, classification, performers])
}

/**
 * What becomes of an event. An operator's decision holds while the event says the same. A link stays while the event does, also
 * when its match moves; an event that turns into another one is unlinked, and says so. So is a page that sells nothing, unless
 * an operator linked it.
 */
export function decide(
  facts: FoundInput,
  verdict: Verdict,
  known: EarlierReading | null,
  holder: Holder | null,
): Outcome {
  const matchId = verdict.verdict === 'none' ? null : Number(verdict.match)
  const judged = byRules(verdict, matchId, holder)
  if (!known) return judged
  const isSame = identityOf(known.facts) === identityOf(facts)
  if (known.state === 'linked' && known.matchId !== null) {
    if (isSame && !known.isDecided && verdict.verdict === 'none' && verdict.sellsNothing)
      return { ...judged, why: `Unlinked: ${judged.why}`.slice(0, maxWhyLength) }
    if (isSame || judged.matchId === known.matchId) return kept(known)
    const why = `Unlinked: it was "${known.facts.title ?? 'without a title'}". ${judged.why}`
    return { ...judged, state: judged.state === 'none' ? 'none' : 'review', why: why.slice(0, maxWhyLength) }
  }
  return known.isDecided && isSame ? kept(known) : judged
}

/** The two sides of a title, as written: "Away at Home" the other way round. */
export function sidesOfTitle(title: string): { home: string | null; away: string | null } {
  const [names = ''] = title.split(/\s+[|,(]|,\s|\s+tickets?\b/i)
  const [first, sign, second, ...more] = names.split(/\s+(vs?\.?|[-–—x×@]|at|gegen|contre|contra)\s+/i)
  if (!first?.trim() || !second?.trim() || more.length > 0) return { home: null, away: null }
  const isReversed = /^(?:@|at)$/i.test(sign ?? '')
  const [home, away] = isReversed ? [second, first] : [first, second]
  return { home: home.trim(), away: away.trim() }
}

const kept = ({ state, matchId, why, isDecided }: EarlierReading): Outcome => ({ state, matchId, why, isDecided })

function byRules(verdict: Verdict, matchId: number | null, holder: Holder | null): Outcome {
  const why = verdict.why.slice(0, maxWhyLength)
  if (verdict.verdict === 'none') return { state: 'none', matchId: null, why, isDecided: false }
  if (holder?.isTheSame) {
    return { state: 'none', matchId: null, why: 'The same event is there under another id.', isDecided: false }
  }
  const isTaken = verdict.verdict === 'link' && holder !== null
  if (isTaken) return { state: 'review', matchId, why: `This match has another page here. ${why}`, isDecided: false }
  return { state: verdict.verdict === 'link' ? 'linked' : 'review', matchId, why, isDecided: false }
}

/** What came of reading a source. "Not ours" is what the desk's tab has of it; links not kept are counted apart. */
export function outcomeText(kind: SourceKind, { found, linked, review, others, leftOut, isCut }: Cursor): string {
  const [link, links] = kind === 'sitemap' ? ['address', 'addresses'] : ['link', 'links']
  const left = [
    leftOut === 1 && `1 other ${link} names no match of ours and is not kept.`,
    leftOut > 1 && `${leftOut} other ${links} name no match of ours and are not kept.`,
  ]
  const counts = `${found} read: ${linked} linked, ${review} to be reviewed, ${others} not ours.`
  return [counts, ...left, isCut && 'More was there than is read at a time.'].filter(Boolean).join(' ')
}
