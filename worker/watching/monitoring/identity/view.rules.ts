import { manyText } from '#worker/ground/platform/count-text.ts'
import { namesTicket } from '#worker/matches/catalogue/add-ons/rules.ts'
import { isFormerYear } from '../../matching/days.rules.ts'
import { competitionsIn } from '../../matching/evidence.rules.ts'
import { otherSide } from '../../matching/rules.ts'
import { sellsNothing } from '../../matching/sells-nothing.rules.ts'
import { wordsIn } from '../../matching/text.rules.ts'
import { aboutMatch } from './about.rules.ts'
import type { Led } from './address.rules.ts'
import type { Claims, Ours } from './claims.rules.ts'
import { movedDays } from './constants.ts'
import type { Identified } from './contract.ts'
import { longerName } from './longer-name.rules.ts'
import { productIn } from './product.rules.ts'

// What one text, or an event's data, comes to beside the match that is meant.

/** What one text or an event's data comes to, with what weighs where several are joined. */
export type View = Identified & {
  /** Its own words decide it, and no day does. */
  isFirm?: boolean
  /** It states no day. */
  isDayless?: boolean
  /** It says in so many words that it is of something about the match. */
  isAbout?: boolean
  /** It names another club and no match of it: "Koobin Barcelona". */
  isLoose?: boolean
  /** A word beside our name may make it another club's. */
  isLonger?: boolean
  /** A name has another opponent than ours, or states another day. */
  against?: 'opponent' | 'day'
}

export const nameless: View = { identity: 'unsure', why: 'It names no match.', isNameless: true }
export const same: View = { identity: 'same', why: 'Both sides agree, and no day speaks against it.' }
export const unsureOfDay = { identity: 'unsure', isFirm: true, against: 'day' } as const
export const ofFormerYear = (year: string): View => ({ identity: 'unsure', why: `It may be of ${year}.`, isFirm: true })

/** `isWhole`: every word counts, as in an event's name. A title or heading may also name what else the shop sells. */
export function viewOf(it: Claims, ours: Ours, led: Led, isWhole: boolean): View {
  const { match } = ours
  const { evidence, sides, pair } = it
  const unsold = isWhole ? sellsNothing(evidence) : null
  if (unsold !== null) return { identity: 'other', why: unsold }
  const product = productIn(it, isWhole)
  if (product) {
    const isAbout = !namesTicket(evidence.event.title ?? '')
    return { identity: 'other', why: `"${product}" is no ticket for the match.`, isAbout }
  }
  const about = aboutMatch(evidence)
  if (about?.isSure)
    return { identity: 'other', why: `"${about.text}" is about the match, and not the match.`, isAbout: true }
  const side = otherSide(evidence, match)
  if (side?.startsWith('"') || side?.includes('other sides')) return { identity: 'other', why: side }
  if (sides === 'none' || sides === 'partly') return nameless
  const stated = evidence.event.startDate?.replace(/T.*$/, '')
  const named = `It is about ${pair ?? 'others'}${stated ? ` on ${stated}` : ''}.`
  const isLoose = evidence.sides.isLoose || evidence.sides.home === null || evidence.sides.away === null
  if (isLoose && !isWhole && sides !== 'ours' && sides !== 'perhaps') return viewOfLoose(it, named)
  if (it.isOtherSeason) return { identity: 'other', why: `${named} That is another season.`, against: 'day' }
  const against = isLoose || sharesWord(it, match) ? undefined : 'opponent'
  if (it.day !== 'other' && isInOtherLetters(it, match)) return { identity: 'unsure', why: named }
  if (sides === 'others') return { identity: 'other', why: named, ...(against && { against }) }
  if (sides === 'half' || sides === 'reversed') {
    if (it.day === 'same') return { identity: 'unsure', why: named }
    return { identity: 'other', why: named, ...(sides === 'half' && against && { against }) }
  }
  if (side !== null) return { identity: 'unsure', why: side, isFirm: true }
  if (about)
    return {
      identity: 'unsure',
      why: `"${about.text}" may lead to the match alone.`,
      isFirm: true,
      isAbout: !about.isBeside,
    }
  const view = viewOfOurs(it, named, match, led)
  const longer = view.identity === 'same' ? longerName(it, ours) : null
  return longer === null ? view : { identity: 'unsure', why: `"${longer}" may make it another club.`, isLonger: true }
}

/** Two names of no club we know, in other letters than both of ours, may be ours: "Zorya v Vorskla". */
function isInOtherLetters({ sides, evidence, pair }: Claims, { home, away }: Ours['match']): boolean {
  const isKnown = [evidence.sides.home, evidence.sides.away].some((one) => one !== null && one.ids.length > 0)
  if (isKnown || pair === null || (sides !== 'others' && sides !== 'half')) return false
  return [home, away].every((one) => latin.test(one) !== latin.test(pair.replace(' v ', ' ')))
}

const latin = /\p{Script=Latin}/u

/** "Sparta – Slavia", "Inter-city rail": two others by a word of our own names may be ours in short, or no clubs. */
function sharesWord({ sides, evidence }: Claims, { home, away }: Ours['match']): boolean {
  const ours = new Set([home, away].flatMap(wordsIn))
  const { home: first, away: second } = evidence.sides
  return sides === 'others' && [first, second].some((one) => one?.text.split(' ').some((word) => ours.has(word)))
}

/** A club that a sentence names may be a word of it: "Log in om verder te gaan". */
function viewOfLoose({ evidence, sides, day }: Claims, why: string): View {
  const isSentence = evidence.main.pieces.some(({ meanings }) => meanings.length === 0)
  const isUnsure = isSentence || (sides !== 'others' && day === 'same')
  return { identity: isUnsure ? 'unsure' : 'other', why, isLoose: true }
}

/** Both sides agree: the day decides. */
function viewOfOurs({ evidence, sides, day, daysOff }: Claims, named: string, match: Ours['match'], led: Led): View {
  if (day === 'same') return same
  if (day === 'contradiction') return { ...unsureOfDay, why: `${named} Its title and its date name different days.` }
  if (day === 'unknown') {
    const year = evidence.main.pieces.find(({ text }) => isFormerYear(text, match.localDay))
    if (year) return ofFormerYear(year.text)
    const isOwn = led === 'nowhere' || sides === 'ours'
    return isOwn ? { ...same, isDayless: true } : { identity: 'unsure', why: named }
  }
  const isSaidToMove = /reschedul|postponed/i.test(`${evidence.event.status} ${match.status}`)
  const cup = competitionsIn(evidence).find(({ of }) => !match.competitions.has(of))
  if (cup && !isSaidToMove)
    return { identity: 'unsure', why: `${named} "${cup.text}" may be another competition.`, isFirm: true }
  const isMoved = sides === 'ours' && (isSaidToMove || (daysOff ?? movedDays + 1) <= movedDays)
  if (isMoved) return { ...same, why: `It has moved to ${evidence.event.startDate ?? 'another day'}.` }
  const why = `${named} That is ${daysOff === null ? 'another day' : `${manyText(daysOff, 'day')} off`}.`
  return led === 'nowhere' ? { ...unsureOfDay, why } : { identity: 'other', why, against: 'day' }
}

/**
 * What several names of one thing come to. Contradictions leave it unsure. Once one of them has both our names, a club that
 * stands alone in another is a shop's place or an ordinary word ("Tickets, Milano", "Cómo comprar"), and a word beside our
 * name is the shop's too.
 */
export function oneOf(all: readonly View[], contradiction: string): View {
  const isSure = all.some(({ identity }) => identity === 'same')
  const views = isSure ? all.filter(({ isLoose, isLonger }) => !isLoose && !isLonger) : all
  const find = (identity: Identified['identity']) =>
    views.find((view) => view.identity === identity && !view.isNameless)
  const [other, sure, unsure] = [find('other'), find('same'), find('unsure')]
  if (other && sure) {
    const isAbout = other.isAbout === true
    const { against } = other
    return {
      identity: 'unsure',
      why: `${contradiction} ${other.why}`,
      isFirm: true,
      isAbout,
      ...(against && { against }),
    }
  }
  return other ?? unsure ?? sure ?? nameless
}
