import { found, type Mention, type Reading } from '../../matching/reading.rules.ts'
import { otherSide } from '../../matching/rules.ts'
import { wordsIn } from '../../matching/text.rules.ts'
import type { ExtractedEvent } from '../contract.ts'
import type { Led } from './address.rules.ts'
import { type Claims, claimsOf, type Ours } from './claims.rules.ts'
import { nameless, oneOf, same, type View, viewOf } from './view.rules.ts'

/** What an event's data says: its name, its sides, or its day and ground. */
export function viewOfEvent(event: ExtractedEvent, ours: Ours, led: Led): View {
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

/** "Willie Nelson", "Titans at Panthers": the same ground at the same hour may be hired to others. */
export function namesSomethingElse(name: string | null, ours: Ours): boolean {
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

/** Two names with a sign or a word between them, whether we know them or not. */
const pairLike =
  /\p{L}[\p{L}\d.)]*\s+(?:[-–—:|]|vs?\.?|x|gegen|contre|contra|contro|tegen|mot|mod|vastaan|proti|przeciw)\s+\p{L}/iu

/** "KEL v MAR": the first letters of both our names. */
function isOfCodes(name: string, { match }: Ours): boolean {
  const [, first = '', second = ''] = /^\s*([A-Z]{3})\s+\S{1,3}\s+([A-Z]{3})\b/.exec(name) ?? []
  const isCodeOf = (code: string, side: string) => code !== '' && side.toUpperCase().startsWith(code)
  return isCodeOf(first, match.home) && isCodeOf(second, match.away)
}
