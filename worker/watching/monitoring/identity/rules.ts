import { dayMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { kindOfOffer, namesTicket } from '#worker/matches/catalogue/add-ons/rules.ts'
import { isFormerYear } from '../../matching/days.rules.ts'
import { competitionsIn } from '../../matching/evidence.rules.ts'
import { wordsIn } from '../../matching/places.rules.ts'
import { found, type Mention, type Reading, timeIn } from '../../matching/reading.rules.ts'
import { otherSide } from '../../matching/rules.ts'
import { sellsNothing } from '../../matching/sells-nothing.rules.ts'
import type { ExtractedEvent } from '../contract.ts'
import { occasionOf } from '../plausible.rules.ts'
import { aboutMatch } from './about.rules.ts'
import { type Led, ledTo, yearsAdded } from './address.rules.ts'
import { otherInAddress } from './address-named.rules.ts'
import { sideStatedBeside } from './beside.rules.ts'
import { type Claims, claimsOf, type Ours, oursOf } from './claims.rules.ts'
import { meantKept, movedDays, otherYearDays } from './constants.ts'
import type { Identified, Meant, PageEvidence } from './contract.ts'
import { otherDayBelow } from './day-below.rules.ts'
import { longerName } from './longer-name.rules.ts'

/**
 * What one text or an event's data comes to; `isFirm` where its own words decide it, and no day does; `isDayless` without
 * a day; `isAbout` where it says in so many words that it is of something about the match; `isLoose` where it names another
 * club and no match of it: "Koobin Barcelona"; `isLonger` where a word beside our name may make it another's; `against`
 * where a name has another opponent than ours, or states another day.
 */
type View = Identified & {
  isFirm?: boolean
  isDayless?: boolean
  isAbout?: boolean
  isLoose?: boolean
  isLonger?: boolean
  against?: 'opponent' | 'day'
}

const nameless: View = { identity: 'unsure', why: 'It names no match.', isNameless: true }
const same: View = { identity: 'same', why: 'Both sides agree, and no day speaks against it.' }

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

const ofFormerYear = (year: string): View => ({ identity: 'unsure', why: `It may be of ${year}.`, isFirm: true })

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

/** By the match as it was read last, because each add-on of its pages asks for it. */
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

/** A sentence for operators, with both names where it is another match. */
function toIdentified({ identity, why, isNameless }: View, { match }: Ours): Identified {
  const meant = `${match.home} v ${match.away}${match.localDay === null ? '' : ` on ${match.localDay}`}`
  const sentence = identity === 'same' ? why : `${why} Meant is ${meant}.`
  const occasion = occasionOf(match)
  return { identity, why: sentence, ...(isNameless && { isNameless }), ...(occasion && { occasion }) }
}

/** The women and the juniors play the same sides, which a page may say outside of its data and names alone. */
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
  if (byEvent.identity === 'same' && byNames.isAbout) return byNames
  if (byEvent.identity === 'same' && byNames.identity === 'other')
    return { identity: 'unsure', why: `Its data is of this match, and yet: ${byNames.why}` }
  if (byEvent.identity === 'same' && isAgainst(byEvent, byNames)) return byNames
  if (byEvent.identity === 'unsure' && !byEvent.isFirm && byNames.identity === 'same') return byNames
  return byEvent
}

/** "Willie Nelson", "Titans at Panthers": the same ground at the same hour may be hired to others. */
function namesSomethingElse(name: string | null, ours: Ours): boolean {
  if (name === null) return false
  return hasMore(claimsOf({ title: name }, ours), ours)
}

/** Words that are none of the match's, beside one name at most: "Maribor Philharmonic" plays in that town. */
function hasMore({ sides, evidence }: Claims, ours: Ours): boolean {
  if ((sides !== 'none' && sides !== 'partly') || isOfCodes(evidence.event.title ?? '', ours)) return false
  const { match } = ours
  const own = new Set([match.home, match.away].flatMap(wordsIn))
  return evidence.main.pieces.some(
    ({ meanings, text }) => meanings.length === 0 && !own.has(text) && !match.context.has(text),
  )
}

/** Another opponent in one of its names; or another day, where the data has none. */
function isAgainst({ isDayless }: View, { identity, against }: View): boolean {
  return identity === 'unsure' && (against === 'opponent' || (against === 'day' && isDayless === true))
}

function viewOfEvent(event: ExtractedEvent, ours: Ours, led: Led): View {
  const { name, startDate, venue, status, homeTeam, awayTeam, competitors = [], within } = event
  const around = within === undefined ? null : whyAround(claimsOf({ title: within }, ours), ours)
  if (around !== null) return { identity: 'other', why: around }
  const performers = [
    ...(homeTeam === null ? [] : [{ name: homeTeam, home_team: true }]),
    ...(awayTeam === null ? [] : [{ name: awayTeam, away_team: true }]),
  ]
  const facts = { title: name, start_date: startDate, venue, status }
  const byName = claimsOf(facts, ours)
  const view = viewOf(byName, ours, led, true)
  if (performers.length === 2) {
    const claims = claimsOf({ ...facts, performers }, ours)
    const bySides = {
      ...viewOf(claims, ours, led, true),
      ...(isAnotherOpponent(claims, ours) && { isFirm: true }),
      isLonger: false,
    }
    return oneOf([view, bySides], 'Its name and its sides are different matches.')
  }
  if (view.isNameless && competitors.length === 2) {
    return viewOf(claimsOf({ ...facts, performers: competitors.map((one) => ({ name: one })) }, ours), ours, led, true)
  }
  if (view.identity === 'same' && (isElsewhere(byName, venue, ours) || isLiveElsewhere(byName, venue, ours)))
    return {
      identity: 'unsure',
      why: `"${name}" may be about the match: it is at ${venue ?? 'another place'}.`,
      isFirm: true,
    }
  // The data may name the match by its ground or round alone; two names, of which one is not ours, are another's.
  const isPair = name !== null && pairLike.test(name) && !isOfCodes(name, ours)
  return view.isNameless && !isPair && startDate !== null ? viewOfDay(byName, venue, ours) : view
}

/** Beside one of ours a club that we know to be another. */
function isAnotherOpponent({ sides, evidence }: Claims, { match }: Ours): boolean {
  const isOther = ({ ids }: Mention) => ids.length > 0 && !ids.includes(match.homeId) && !ids.includes(match.awayId)
  const { home, away } = evidence.sides
  return sides === 'half' && [home, away].some((one) => one !== null && isOther(one))
}

/** The series and sport that an event belongs to may say that it is of another side, or no football. */
function whyAround({ evidence }: Claims, { match }: Ours): string | null {
  const [sport] = found(evidence.main, 'sport')
  if (sport) return `"${sport.text}" is not football.`
  const side = otherSide(evidence, match)
  return side?.startsWith('"') ? side : null
}

/** Beside our sides it names more that is not known, and its place is another than the ground: "live at the Tap". */
function isElsewhere({ evidence }: Claims, venue: string | null, { match }: Ours): boolean {
  if (venue === null || match.venue === null || !match.ground) return false
  if (evidence.main.pieces.every(({ meanings }) => meanings.length > 0)) return false
  const { ids } = match.ground
  const isAtGround = found(evidence.venue, 'ground').some(({ of }) => ids.has(of))
  const ours = new Set(wordsIn(match.venue))
  return !isAtGround && !wordsIn(venue).some((word) => ours.has(word))
}

/** "Live at the Winslow": where our ground is not known, a place that the name says so of is none. */
function isLiveElsewhere({ evidence }: Claims, venue: string | null, { match }: Ours): boolean {
  const { title } = evidence.event
  if (venue === null || title === null || match.venue !== null) return false
  const place = /\blive\s+(?:at|from|in|bei|im|au|en)\s(.+)/i.exec(title)?.[1] ?? ''
  const isNamed = wordsIn(place).some((word) => wordsIn(venue).includes(word))
  return isNamed && found(evidence.venue, 'ground').length === 0
}

/** Two names with a sign or a word between them, whether we know them or not. */
const pairLike =
  /\p{L}[\p{L}\d.)]*\s+(?:[-–—:|]|vs?\.?|x|gegen|contre|contra|contro|tegen|mot|mod|vastaan|proti|przeciw)\s+\p{L}/iu

/** "KEL v MAR": the first letters of both our names. */
function isOfCodes(name: string, { match }: Ours): boolean {
  const [, first = '', second = ''] = /^\s*([A-Z]{3})\s+\S{1,3}\s+([A-Z]{3})\b/.exec(name) ?? []
  const isCodeOf = (code: string, side: string) => code !== '' && side.toUpperCase().startsWith(code)
  return isCodeOf(first, match.home) && isCodeOf(second, match.away)
}

/**
 * What names of one thing come to: where they contradict each other, nothing is certain. Beside both our names a club alone
 * is where a shop is, or an ordinary word: "Cómo comprar", "Tickets, Milano". So may a word beside one of our names be.
 */
function oneOf(all: readonly View[], contradiction: string): View {
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

function viewOfDay(claims: Claims, venue: string | null, ours: Ours): View {
  const { sides, day, isOtherSeason, evidence } = claims
  const { match } = ours
  if (isOtherSeason || day === 'other')
    return { identity: 'other', why: `It is of another day: ${evidence.event.startDate}.` }
  if (day !== 'same') return nameless
  const isUnpaired = hasMore(claims, ours)
  const isOfMany = sides === 'none' && venue === null && isOfLeague(evidence.main)
  const isAtGround =
    venue === null ||
    match.venue === null ||
    found(evidence.venue, 'ground').some(({ of }) => match.ground?.ids.has(of))
  return isAtGround && !isUnpaired && !isOfMany
    ? { ...same, why: 'Its day and ground are those of the match.' }
    : nameless
}

/** "Match de Super League": several of its matches begin at that hour, but a final is one. */
function isOfLeague(main: Reading): boolean {
  const isLeague = found(main, 'competition').length > 0 || main.pieces.some(({ text }) => leagueWord.test(text))
  return isLeague && found(main, 'stage').length === 0
}

const leagueWord = /^(?:\p{L}*lig[ae]|ligue|league|lega|lig|serie|cup|\p{L}*pokal|coupe|copa|coppa|beker|puchar)$/u

/** What the page's own names say: its title and first heading, else its other headings. */
function viewOfNames({ names, today }: PageEvidence, ours: Ours, led: Led): View {
  if (!names) return nameless
  const { title, shared, headings, times } = names
  const [heading, ...others] = headings
  const day = times.find((time) => claimsOf({ start_date: time }, ours).day === 'same') ?? times[0]
  const first = viewOfTexts([title, heading], day, ours, led)
  const isOpen = first.isNameless || first.isLoose
  const view = isOpen ? besideLoose(first, viewOfLater([shared, ...others], day, ours, led)) : first
  const otherDay =
    view.identity === 'same' && view.isDayless && today !== undefined ? otherDayBelow(names, ours, today) : null
  if (otherDay !== null) return { ...unsureOfDay, why: `Below its names stands ${otherDay}.` }
  if (view.identity !== 'same') return view
  const said = view.isDayless ? otherSeasonIn(names.labels ?? [], ours) : undefined
  if (said !== undefined) return { ...unsureOfDay, why: `Beside its heading stands ${said}.` }
  if (names.said === undefined) return view
  const isOfOther = isOtherYear(names.said, ours) || isOtherCup([title, heading], names.said, ours)
  return isOfOther ? { ...unsureOfDay, why: `Its heading is followed by ${names.said}.` } : view
}

const unsureOfDay = { identity: 'unsure', isFirm: true, against: 'day' } as const

/** "Season 2025/26" is no season ticket's: that would be a product. */
function otherSeasonIn(labels: readonly string[], ours: Ours): string | undefined {
  return labels.find((title) => {
    const { isOtherSeason, evidence } = claimsOf({ title }, ours)
    return isOtherSeason && found(evidence.main, 'product').length === 0
  })
}

/** Later headings may be those of a list, which names other matches beside ours. */
function viewOfLater(...texts: Parameters<typeof viewOfTexts>): View {
  const { against, ...view } = viewOfTexts(...texts)
  return against === 'day' ? { ...view, against } : view
}

/** Our names in a later heading, on our day, are the match's, whatever club the title names alone. */
function besideLoose(first: View, view: View): View {
  if (!first.isLoose) return view
  if (view.identity !== 'same') return first
  return view.isDayless ? { identity: 'unsure', why: first.why } : view
}

/** The same sides meet in a cup, on a day of its own, which the page says below its heading alone. */
function isOtherCup(texts: readonly (string | null | undefined)[], said: string, ours: Ours): boolean {
  const { daysOff } = claimsOf({ start_date: said }, ours)
  if (daysOff === null || daysOff <= movedDays) return false
  const { competitions } = ours.match
  return texts.some(
    (title) => title && competitionsIn(claimsOf({ title }, ours).evidence).some(({ of }) => !competitions.has(of)),
  )
}

/** A day below the heading may be that of a sale, but not most of a year off. */
function isOtherYear(said: string, { match }: Ours): boolean {
  const { days } = timeIn(said)
  const { localDay } = match
  if (localDay === null || days.length === 0) return false
  return days.every(({ year, month, day }) => {
    const at = year === null ? Date.parse(localDay) : Date.UTC(year, month - 1, day)
    return Math.abs(at - Date.parse(localDay)) > otherYearDays * dayMs
  })
}

function viewOfTexts(
  texts: readonly (string | null | undefined)[],
  day: string | undefined,
  ours: Ours,
  led: Led,
): View {
  const unlike = [...new Set(texts.filter((text) => text != null && text !== ''))]
  const views = unlike.map((title) =>
    viewOf(claimsOf({ title, ...(day !== undefined && { start_date: day }) }, ours), ours, led, false),
  )
  return oneOf(views, 'Its title and its headings name different matches.')
}

/** `isWhole`: every word counts; in a title or heading what a shop sells besides stands beside the match. */
function viewOf(it: Claims, ours: Ours, led: Led, isWhole: boolean): View {
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

/** Words that others are made from are the vocabulary of offers alone: "Matchbuss". */
function unknownProduct({ pieces }: Reading): string | null {
  const unknown = pieces.flatMap(({ meanings, text }) => (meanings.length === 0 ? [text] : []))
  return unknown.find((text) => kindOfOffer({ ticketType: text, section: null }).kind === 'add-on') ?? null
}

/** A word for something else than a ticket: anywhere in an event's name, in a title between the same signs as the sides. */
function productIn({ evidence, sides }: Claims, isWhole: boolean): string | null {
  const { main } = evidence
  const words = new Set(
    found(main, 'product')
      .concat(found(main, 'sport'))
      .map(({ text }) => text),
  )
  if (words.size === 0) return isWhole ? unknownProduct(main) : null
  const [first] = words
  if (isWhole) return first ?? null
  if (sides === 'none') return null
  const { home, away } = evidence.sides
  const places = [home, away].flatMap((mention) => (mention ? [mention.at] : []))
  if (places.length === 0) return null
  // Names in short on both sides of a dash, of which one is no club's that we know.
  if (sides === 'perhaps' && places.length < 2) return first ?? null
  let [from, to] = [Math.min(...places), Math.max(...places)]
  while (from > 0 && main.pieces[from]?.gap !== 'sign') from -= 1
  while (to + 1 < main.pieces.length && (main.pieces[to + 1]?.gap !== 'sign' || main.pieces[to + 1]?.isAside)) to += 1
  return main.pieces.slice(from, to + 1).find(({ text }) => words.has(text))?.text ?? null
}
