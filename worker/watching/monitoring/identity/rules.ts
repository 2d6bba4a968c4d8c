import { isFormerYear } from '../../matching/days.rules.ts'
import type { ExtractedEvent } from '../contract.ts'
import { occasionOf } from '../plausible.rules.ts'
import { type Led, ledTo, yearsAdded } from './address.rules.ts'
import { otherInAddress } from './address-named.rules.ts'
import { sideStatedBeside } from './beside.rules.ts'
import { type Ours, oursOf } from './claims.rules.ts'
import { meantKept } from './constants.ts'
import type { Identified, Meant, PageEvidence } from './contract.ts'
import { namesSomethingElse, viewOfEvent } from './event.rules.ts'
import { isListOfMatches, viewOfNames } from './page-names.rules.ts'
import { nameless, ofFormerYear, type View } from './view.rules.ts'

/**
 * Whether a page is about the match that is meant, by the same reading of names and days as discovery's. Data of the event
 * decides first, then the page's own names; a page that names nothing is never sure (decision 11).
 */
export function identify(evidence: PageEvidence, meant: Meant): Identified {
  const key = JSON.stringify([evidence, meant])
  const before = answers.get(key)
  if (before) return before
  const answer = decide(evidence, meant)
  if (answers.size >= maxAnswers) answers.delete(answers.keys().next().value ?? '')
  answers.set(key, answer)
  return answer
}

/** Pages change their prices more often than their names, and reading these takes as long as reading a whole page. */
const answers = new Map<string, Identified>()
const maxAnswers = 2_000

function decide(evidence: PageEvidence, meant: Meant): Identified {
  const led = ledTo(evidence.url, evidence.finalUrl)
  if (led === 'home')
    return { identity: 'other', why: `The address leads to ${evidence.finalUrl}, which lists matches or none.` }
  const ours = oursFor(meant)
  if (!ours) return { identity: 'unsure', why: 'The match has no sides to compare.' }
  const byEvent = evidence.event && viewOfEvent(evidence.event, ours, led)
  if (byEvent?.identity === 'other') return toIdentified(byEvent, ours)
  const byNames = viewOfNames(evidence, ours, led)
  const together = viewOfBoth(byEvent ?? nameless, byNames, evidence, ours, led)
  const view = (together.identity === 'same' && statedBeside(evidence, ours, led)) || together
  const years = view.isDayless ? yearsAdded(evidence.url, evidence.finalUrl) : []
  const year = years.find((one) => isFormerYear(one, ours.match.localDay))
  return toIdentified(year === undefined ? view : ofFormerYear(year), ours)
}

/** A sentence for operators, with both names where it is another match. */
function toIdentified({ identity, why, isNameless }: View, { match }: Ours): Identified {
  const meant = `${match.home} v ${match.away}${match.localDay === null ? '' : ` on ${match.localDay}`}`
  const sentence = identity === 'same' ? why : `${why} Meant is ${meant}.`
  const occasion = occasionOf(match)
  return { identity, why: sentence, ...(isNameless && { isNameless }), ...(occasion && { occasion }) }
}

/** Women and juniors of both clubs meet too, which a page may say only outside its data and names. */
function statedBeside(evidence: PageEvidence, ours: Ours, led: Led): View | null {
  const side = sideStatedBeside(evidence, ours)
  const why =
    side === null ? led === 'elsewhere' && otherInAddress(evidence, ours) : `Its page says beside its names: ${side}`
  return why ? { identity: 'unsure', why, isFirm: true } : null
}

function viewOfBoth(byEvent: View, byNames: View, { event, names }: PageEvidence, ours: Ours, led: Led): View {
  if (led === 'above' && byNames.identity !== 'same')
    return { identity: 'other', why: 'The address leads to a page above it.' }
  if (byEvent.isNameless) {
    if (!byNames.isNameless) return byNames
    if (led === 'elsewhere')
      return { identity: 'other', why: 'The address leads to another page, which names no match.' }
    if (names !== null || namesSomethingElse(event?.name ?? null, ours)) return nameless
    return { identity: 'same', why: 'Its address is the one that was linked.' }
  }
  if (byEvent.identity === 'same' && names && isListOfMatches(names, ours)) return byEvent
  if (byEvent.identity === 'same' && byNames.isAbout) return byNames
  if (byEvent.identity === 'same' && byNames.identity === 'other')
    return { identity: 'unsure', why: `Its data is of this match, and its names speak against it. ${byNames.why}` }
  if (byEvent.identity === 'same' && isAgainst(byEvent, byNames)) return byNames
  if (byEvent.identity === 'unsure' && !byEvent.isFirm && byNames.identity === 'same') return byNames
  return byEvent
}

/** Another opponent in one of its names; or another day, where the data has none. */
function isAgainst({ isDayless }: View, { identity, against }: View): boolean {
  return identity === 'unsure' && (against === 'opponent' || (against === 'day' && isDayless === true))
}

/** Places of the events on a page that are the match meant; where none surely is, of those that may be. */
export function chooseOurs(events: readonly (ExtractedEvent | null)[], meant: Meant): number[] {
  const ours = oursFor(meant)
  if (!ours) return []
  const views = events.map((event) => (event ? viewOfEvent(event, ours, 'nowhere') : nameless))
  const places = (identity: Identified['identity']) =>
    views.flatMap((view, place) => (view.identity === identity && !view.isNameless ? [place] : []))
  const certain = places('same')
  return certain.length > 0 ? certain : places('unsure')
}

const known = new Map<string, Ours | null>()

/** Kept by object, because each add-on of a match's pages asks for it. */
const ofRead = new WeakMap<Meant, Ours | null>()

export function oursFor(meant: Meant): Ours | null {
  const read = ofRead.get(meant)
  if (read !== undefined) return read
  const ours = knownFor(meant)
  ofRead.set(meant, ours)
  return ours
}

/** Worked out once, however often the match is read again: it takes as long as reading several pages. */
function knownFor(meant: Meant): Ours | null {
  const key = JSON.stringify(meant)
  const before = known.get(key)
  if (before !== undefined) return before
  const ours = oursOf(meant)
  if (known.size >= meantKept.most) known.delete(known.keys().next().value ?? '')
  known.set(key, ours)
  return ours
}
