import type { FoundEvent } from './contract.ts'
import type { Dictionary, Meaning } from './dictionary.rules.ts'
import { type Sides, sidesOf } from './opponents.rules.ts'
import { found, type Mention, type Reading, read, timeIn } from './reading.rules.ts'
import { wordsIn } from './text.rules.ts'

/** What a text names, by its id, and the words it does so with. */
type Named = { of: string; text: string }

/** Everything an event states, read once. */
export type Evidence = {
  event: FoundEvent
  /** The text that names the sides: the title, or the address of a sitemap. */
  main: Reading
  /** Parts of the address's path, and what stands before the domain's own name. */
  address: readonly Reading[]
  host: Reading
  performers: { reading: Reading; isHome: boolean; isAway: boolean }[]
  mentions: ReadonlyMap<Meaning['kind'], readonly Named[]>
  venue: Reading
  sides: Sides
  /** Whether the order of the sides is a fact and no habit of writing. */
  isOrderSure: boolean
  /** Words that a text may have because of where the event is or who sells it. */
  context: ReadonlySet<string>
}

const nothing: Reading = { pieces: [], mentions: [], days: [], isSpan: false, seasons: [] }

export function gather(event: FoundEvent, dictionary: Dictionary): Evidence {
  const segments = segmentsOf(event.url)
  const address = segments.map((segment) => read(segment, dictionary, 'join'))
  const title = event.title === null ? nothing : read(event.title, dictionary)
  const performers = event.performers.map(({ name, ...flags }) => ({ reading: read(name, dictionary), ...flags }))
  const labels = event.classification.map((label) => read(label, dictionary))
  const flags = event.flags.map((flag) => read(flag.replace(/(?<=[a-z])(?=[A-Z])/g, ' '), dictionary))
  const venue = event.venue === null ? nothing : read(event.venue, dictionary)
  const inAddress = { ...clubSegment(address), ...daysOf(segments) }
  const isByAddress = event.sourceKind === 'sitemap' || title.pieces.length === 0
  const main = isByAddress ? inAddress : title
  const flagged = sidesOfPerformers(performers)
  const sides =
    flagged ??
    firstFull([main, ...(isByAddress ? [] : [inAddress])]) ??
    partedIn(segments, dictionary) ??
    namedBy(performers) ??
    sidesOf(main)
  return {
    event,
    main,
    address,
    host: read(subdomainOf(event.url), dictionary),
    performers,
    mentions: everythingNamed([main, ...performers.map(({ reading }) => reading), ...labels, ...address], venue, flags),
    venue,
    sides,
    isOrderSure: flagged !== null,
    context: new Set([event.venue, event.city, event.country, hostOf(event.url)].flatMap(wordsIn)),
  }
}

/** The sides of the first text that names both. */
function firstFull(readings: readonly Reading[]): Sides | undefined {
  return readings.map(sidesOf).find(({ home, away }) => home && away)
}

/** "juventus-torino" may be a derby or Juventus of Turin: nothing says which. */
function partedIn(segments: readonly string[], dictionary: Dictionary): Sides | undefined {
  const sides = firstFull(segments.map((segment) => read(segment, dictionary)))
  return sides && { ...sides, isLoose: true }
}

/** Two performers where the title names one side: which one is at home is not stated. */
function namedBy(performers: Evidence['performers']): Sides | undefined {
  const [home, away, ...more] = performers.flatMap(({ reading }) => reading.mentions.slice(0, 1))
  return home && away && more.length === 0 ? { home, away, isOpen: false, isLoose: true } : undefined
}

/** SeatGeek says who is at home; titles there come in both orders. */
function sidesOfPerformers(performers: Evidence['performers']): Sides | null {
  const home = performers.find(({ isHome }) => isHome)?.reading.mentions[0]
  const away = performers.find(({ isAway, isHome }) => isAway && !isHome)?.reading.mentions[0]
  return home && away ? { home, away, isOpen: false, isLoose: false } : null
}

/** Parts of an address's path, and what its query says of the event; hyphens join as in names. */
function segmentsOf(url: string | null): string[] {
  if (url === null) return []
  const address = url.replace(/^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]*/i, '').replace(/#.*$/s, '')
  const [path = '', query = ''] = address.split('?', 2)
  return [...path.split('/').slice(0, 20), ...saidIn(query)].map(decoded).filter((segment) => segment !== '')
}

/** Names of parameters that say which event it is. Of the others most are of visits, and may name any page. */
const ofEvents = /^(?:event|match|game|fixture|name|title|date|start|day)(?:[-_]?(?:name|title|date|day|slug))?=(.+)$/i

const saidIn = (query: string): string[] =>
  query
    .split('&')
    .slice(0, 20)
    .flatMap((parameter) => ofEvents.exec(parameter)?.[1] ?? [])

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll('+', ' '))
  } catch {
    return segment
  }
}

const hostOf = (url: string | null) =>
  /^[a-z]{2,10}:\/\/([^/?#:]{1,200})/i.exec(url ?? '')?.[1]?.replaceAll('.', ' ') ?? null

/** "help" of help.shop.co.uk. */
function subdomainOf(url: string | null): string {
  const labels = (hostOf(url) ?? '').split(' ')
  const isSecondLevel =
    /^[a-z]{2}$/i.test(labels.at(-1) ?? '') && /^(?:com?|org|net|ac|gov)$/i.test(labels.at(-2) ?? '')
  return labels.slice(0, isSecondLevel ? -3 : -2).join(' ')
}

/** The last part of an address that names most clubs. */
function clubSegment(address: readonly Reading[]): Reading {
  const clubs = ({ mentions }: Reading) => Math.min(2, new Set(mentions.map(({ text }) => text)).size)
  return address.reduce((one, other) => (clubs(one) > clubs(other) ? one : other), nothing)
}

/** The day may stand in other parts of an address, or in three of them: /2026/11/29/. */
function daysOf(segments: readonly string[]): Pick<Reading, 'days' | 'isSpan' | 'seasons'> {
  const { rest: _, ...time } = timeIn(segments.join('/'))
  return time
}

/** Competitions that the title names, or the address where it names none. */
export function competitionsIn({ main, address }: Evidence): Named[] {
  const named = found(main, 'competition')
  return named.length > 0 ? named : address.flatMap((reading) => found(reading, 'competition'))
}

/** Names of clubs besides those of the two sides. */
export function otherClubs({ main, sides, performers }: Evidence): Mention[] {
  const isSide = ({ text }: Mention) => text === sides.home?.text || text === sides.away?.text
  return [main, ...performers.map(({ reading }) => reading)].flatMap(({ mentions }) =>
    mentions.filter((one) => !isSide(one)),
  )
}

/** What words of a kind the event has anywhere: in its title, performers, classes, ground and address. */
export const mentionsOf = ({ mentions }: Evidence, kind: Meaning['kind']): readonly Named[] => mentions.get(kind) ?? []

/** Before the name of a place. */
const insideWords = new Set(['i', 'in', 'at', 'im', 'inside'])

function everythingNamed(
  readings: readonly Reading[],
  venue: Reading,
  flags: readonly Reading[],
): Map<Meaning['kind'], Named[]> {
  const byKind = new Map<Meaning['kind'], Named[]>()
  const isGround = ({ meanings }: Reading['pieces'][number]) => meanings.some(({ kind }) => kind === 'ground')
  const played = new Set(venue.pieces.filter(isGround).map(({ text }) => text))
  const add = ({ pieces }: Reading, isMeant: (kind: Meaning['kind']) => boolean) => {
    for (const [at, piece] of pieces.entries()) {
      const { meanings, text } = piece
      // "Parken" is parking, but for a match that is played in Copenhagen's ground of that name: "i Parken".
      const isPlace = isGround(piece) && insideWords.has(pieces[at - 1]?.text ?? '')
      const isProduct = !played.has(text) && !isPlace
      for (const { kind, of } of meanings) {
        if (isMeant(kind) && (kind !== 'product' || isProduct))
          byKind.set(kind, [...(byKind.get(kind) ?? []), { of, text }])
      }
    }
  }
  for (const reading of [...readings, venue]) add(reading, () => true)
  // That an event has a presale or an open hour is no word about what it is.
  for (const reading of flags) add(reading, (kind) => kind === 'product' || kind === 'side' || kind === 'sport')
  return byKind
}
