import type { Instant } from '#worker/ground/platform/clock.ts'
import type { FoundEvent, Verdict } from './contract.ts'
import { compareDays, daysApart, isNear, isOtherSeason, type When, whenIs } from './days.rules.ts'
import type { Dictionary } from './dictionary.rules.ts'
import { doubtsOf } from './doubts.rules.ts'
import { competitionsIn, type Evidence, gather, mentionsOf } from './evidence.rules.ts'
import { type IndexedMatch, type MatchIndex, minuteKey, pairKey } from './fixtures.rules.ts'
import { found, type Mention } from './reading.rules.ts'
import { sellsNothing } from './sells-nothing.rules.ts'
import { countryOfMatch, isOtherYouth, sidesAmong, youthSideOf } from './sides.rules.ts'

/** A match that an event may be, and the evidence against it. */
type Candidate = { match: IndexedMatch; isReversed: boolean; isNamesake: boolean }

/**
 * Whether an event is one of our matches. A wrong link costs a fan money: an event is linked only when it names both
 * clubs in their order and the day, and when every word of its title is understood (decision 21).
 */
export function judge(event: FoundEvent, index: MatchIndex, now: Instant | null = null): Verdict {
  const evidence = gather(event, index.dictionary)
  const why = notAMatch(evidence)
  if (why !== null) return { verdict: 'none', why }
  const whyUnsold = sellsNothing(evidence)
  if (whyUnsold !== null) return { verdict: 'none', why: whyUnsold, sellsNothing: true }
  const when = whenIs(evidence, now)
  const { home, away } = evidence.sides
  if (home && away) return judgePair(evidence, when, candidatesOf(home, away, evidence, index), index.dictionary)
  return judgeOneClub(evidence, when, index)
}

/** Words that end it at once, wherever they stand. */
function notAMatch(evidence: Evidence): string | null {
  const product = mentionsOf(evidence, 'product')[0]
  if (product) return `"${product.text}" is ${article(product.of)}, not a ticket for the match.`
  const sport = mentionsOf(evidence, 'sport')[0]
  if (sport) return `"${sport.text}" is not football.`
  const segment = evidence.event.classification.find((label) =>
    /^(?:music|arts|theatre|film|concerts?|comedy)\b/i.test(label),
  )
  return segment === undefined ? null : `The platform lists it under ${segment}.`
}

const article = (product: string) =>
  /^(?:a |something|hospitality|parking|travel|membership)/.test(product) ? product : `a ${product}`

/** A name that others share is sure where the club's full name stands beside it: "Albion v Villa: Brighton v Aston Villa". */
function candidatesOf(home: Mention, away: Mention, { main }: Evidence, index: MatchIndex): Candidate[] {
  const named = new Set(main.mentions.flatMap(({ ids }) => (ids.length === 1 ? ids : [])))
  const among = (first: Mention, second: Mention, isReversed: boolean) =>
    everyId(first).flatMap((one) =>
      everyId(second).flatMap((other) => {
        const isNamesake = [one, other].some(({ id, isSure }) => !isSure && !named.has(id))
        return (index.byPair.get(pairKey(one.id, other.id)) ?? []).map((match) => ({ match, isReversed, isNamesake }))
      }),
    )
  return unique([...among(home, away, false), ...among(away, home, true)])
}

/** Each match once, by its surest name. */
function unique(candidates: readonly Candidate[]): Candidate[] {
  const sure = candidates.toSorted((one, other) => Number(one.isNamesake) - Number(other.isNamesake))
  return sure.filter((one, index) => sure.findIndex(({ match }) => match === one.match) === index)
}

const everyId = ({ ids, perhaps }: Mention) => [
  ...ids.map((id) => ({ id, isSure: true })),
  ...perhaps.map((id) => ({ id, isSure: false })),
]

function judgePair(evidence: Evidence, when: When, candidates: readonly Candidate[], dictionary: Dictionary): Verdict {
  if (candidates.length === 0) return { verdict: 'none', why: 'None of our matches is between these two.' }
  const kind = candidates.filter(({ match }) => otherSide(evidence, match) === null)
  const [first] = candidates
  if (kind.length === 0) return { verdict: 'none', why: (first && otherSide(evidence, first.match)) ?? 'Another side.' }
  const season = kind.filter(({ match }) => !isOtherSeason(when, evidence.main.seasons, match))
  if (season.length === 0) return { verdict: 'none', why: 'It is of another season than our match of these two.' }
  const onDay = season.filter(({ match }) => agrees(compareDays(when, match)))
  const ordered = onDay.some(({ isReversed }) => !isReversed) ? onDay.filter(({ isReversed }) => !isReversed) : onDay
  const reached = ordered.length > 0 ? ordered : season.filter(({ isReversed }) => !isReversed)
  const meant = theOne(reached, [({ match }) => isNear(when, match), ({ match }) => isNamed(evidence, match)])
  const best = nearest(when, meant)
  if (best === null)
    return { verdict: 'none', why: 'These two meet the other way round on another day; it is not our match.' }
  const doubts = doubtsOf(evidence, when, best, meant.length, dictionary)
  const name = `${best.match.home} v ${best.match.away}`
  if (doubts.length > 0)
    return { verdict: 'review', match: best.match.key, why: `Perhaps ${name}: ${doubts.join('; ')}.` }
  return {
    verdict: 'link',
    match: best.match.key,
    why: `${name} on ${best.match.localDay}: both clubs and the day agree.`,
  }
}

/** The match that alone passes a test, else all of them: two meetings on a day differ by hour or cup. */
function theOne(
  candidates: readonly Candidate[],
  tests: readonly ((one: Candidate) => boolean)[],
): readonly Candidate[] {
  const passed = tests.map((test) => candidates.filter(test)).find(({ length }) => length === 1)
  return passed ?? candidates
}

const isNamed = (evidence: Evidence, match: IndexedMatch) =>
  competitionsIn(evidence).some(({ of }) => match.competitions.has(of))

const agrees = (days: ReturnType<typeof compareDays>) => days === 'same' || days === 'contradiction'

/** Women's, youth, legends' sides and friendlies are other matches, unless ours is one. */
export function otherSide(evidence: Evidence, match: IndexedMatch): string | null {
  const local = mentionsOf(evidence, 'side in country')
  const sides = sidesAmong(mentionsOf(evidence, 'side'), local, countryOfMatch(match))
  const isInCup = competitionsIn(evidence).length > 0
  const foreign = sides.find(({ of }) => !match.sides.has(of) && of !== lower)
  if (foreign) return `"${foreign.text}" means ${sideNames[foreign.of] ?? foreign.of}.`
  const league = sides.find(({ of }) => of === lower)
  if (league && !match.sides.has(lower) && !isInCup) return `It is of "${league.text}", where second sides play.`
  const youth = sides.find(({ of }) => of === 'youth')
  if (youth && isOtherYouth(youthSideOf(sides), match.youth))
    return `"${youth.text}" means another youth or second side.`
  const hall = found(evidence.venue, 'other ground').find(({ of }) => !match.ground?.others.has(of))
  if (hall) return `${evidence.event.venue} is where other sports or other sides play.`
  const missing = [...match.sides].find(
    (side) => side !== 'friendly' && side !== lower && !sides.some(({ of }) => of === side),
  )
  return missing === undefined ? null : `Ours is of ${sideNames[missing] ?? missing}, and it does not say so.`
}

/** A league below those of clubs with second sides; a cup may bring its clubs to ours. */
const lower = 'lower'

const sideNames: Record<string, string> = {
  women: 'the women',
  youth: 'a youth or second side',
  legends: 'former players',
  friendly: 'a friendly',
  adapted: 'players with a disability',
}

/** The candidate nearest in time; one that only shares its name comes last. */
function nearest(when: When, candidates: readonly Candidate[]): Candidate | null {
  const distance = ({ match, isNamesake }: Candidate) => {
    const hours = when.at(match.zone).moments.map((at) => Math.abs(at - (match.kickoffAt ?? at)) / 3_600_000)
    const days = daysApart(when, match) ?? 0
    return (isNamesake ? 1e6 : 0) + days * 24 + (hours.length === 0 ? 0 : Math.min(24, ...hours))
  }
  return candidates.reduce<Candidate | null>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    null,
  )
}

/** One club at the exact minute of its match may be that match: the other name may only be missing. */
function judgeOneClub(evidence: Evidence, when: When, index: MatchIndex): Verdict {
  const { home, away } = evidence.sides
  const club = home ?? away
  if (club === null) return { verdict: 'none', why: 'It names none of our clubs.' }
  const near = club.ids.flatMap((id) => atMinute(id, when, index))
  const match = near.find((one) => otherSide(evidence, one) === null)
  if (match === undefined) return { verdict: 'none', why: 'It names one club only, and not the minute of its match.' }
  const why = `Perhaps ${match.home} v ${match.away}: it names one club and the exact minute of its match.`
  return { verdict: 'review', match: match.key, why }
}

function atMinute(id: string, when: When, index: MatchIndex): IndexedMatch[] {
  const zones = [...(index.zonesOf.get(id) ?? [])]
  const moments = new Set(zones.flatMap((zone) => when.at(zone).moments))
  return [...moments].flatMap((at) => index.byMinute.get(minuteKey(id, at)) ?? [])
}
