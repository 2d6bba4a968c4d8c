import { withoutCondition } from './conditions.rules.ts'
import {
  addOnTypes,
  articles,
  blockWords,
  buyers,
  buyersBefore,
  including,
  placeWords,
  plainTicketWords,
  rowWords,
  seatWords,
  standFirstWords,
  standOfFans,
  standWords,
  streetWords,
  ticketWords,
  together,
  without,
} from './constants.ts'
import type { Decision, OfferNames } from './contract.ts'
import { anyOf, padded } from './folded.rules.ts'
import { type AddOn, addOns, type OfferMeaning } from './kinds.constants.ts'
import { type Found, wordsIn } from './named.rules.ts'
import { saysOf, standFirst } from './seats.rules.ts'

/** How an operator reads words of a platform's tickets. */
export type OfferWords = Readonly<Record<string, OfferMeaning>>

const ticket: Decision = { kind: 'ticket', addOn: null }
const noWords: OfferWords = {}

/** Every check asks for each offer, and the offers of all boards have the same few names. */
const answers = new Map<string, Decision>()
const maxAnswers = 2_000

/** Whether an offer is a ticket for the match. The operator's words win over those that are built in. */
export function kindOfOffer(names: OfferNames, words: OfferWords = noWords): Decision {
  const own = words === noWords ? null : meaningOf(names, words)
  if (own !== null) return own
  const { ticketType, section, labels = [], types = [] } = names
  const key = [ticketType, section ?? '', ...labels, '', ...types].join('\n')
  const known = answers.get(key)
  if (known) return known
  const decision = decide(names)
  // Pages may invent names without end.
  if (answers.size >= maxAnswers) answers.clear()
  answers.set(key, decision)
  return decision
}

/** Whether an operator has said what a name means. */
export function isNamedBy(words: OfferWords | undefined, ticketType: string): boolean {
  return words !== undefined && meaningOf({ ticketType, section: null }, words) !== null
}

function meaningOf({ ticketType, section }: OfferNames, words: OfferWords): Decision | null {
  const text = padded(`${ticketType} | ${section ?? ''}`)
  const [longest] = Object.keys(words)
    .filter((word) => padded(word).trim() !== '' && text.includes(padded(word)))
    .toSorted((one, other) => other.length - one.length)
  const meaning = longest === undefined ? undefined : words[longest]
  if (meaning === undefined) return null
  if (meaning === 'ticket') return { ...ticket, says: 'seat' }
  return meaning === 'unsure' ? { kind: 'unsure', addOn: null } : { kind: 'add-on', addOn: meaning }
}

function decide(stated: OfferNames): Decision {
  const names = { ...stated, ticketType: withoutCondition(stated.ticketType) }
  const { ticketType, section, labels = [], types = [] } = names
  const named = readName(padded(ticketType))
  if (named.kind !== 'ticket') return named
  const isForSomebody = ticketWord.test(padded(ticketType))
  const typed = types.flatMap((type) => addOnTypes[type] ?? [])[0]
  const others: Decision[] = [
    ...(typed ? [{ kind: 'add-on', addOn: typed } as const] : []),
    ...labels.map((label) => readName(padded(label))),
    ...(section === null ? [] : [readSection(padded(section), isForSomebody)]),
  ]
  const other = others.find(({ kind }) => kind === 'add-on') ?? others.find(({ kind }) => kind === 'unsure')
  if (!other) return { ...ticket, ...saysOf(names) }
  // "Adult" in the section "Hospitality": either may be meant.
  return isForSomebody ? { ...other, kind: 'unsure' } : other
}

/** Whether a text names tickets or seats in so many words. */
export function namesTicket(text: string): boolean {
  return anyTicketWord.test(padded(text))
}

function readName(text: string): Decision {
  const all = wordsIn(text)
  const left = all.flatMap((found): Found[] => {
    const before = text.slice(0, found.at)
    if (!found.isSure && isPriceBand(found, text)) return []
    if ((negated.test(before) && !inThe.test(before)) || isForBuyers(found, text)) return []
    if (isSeatOf(found, text) || (all.length === 1 && isBusinessSeat(found, text))) return []
    const place = placeIn(found, text)
    if (place !== null) return placed(found, text, place)
    const isBeside = all.some((other) => other.end <= found.at)
    return comesWith(before, isBeside) ? joined(found, text, isBeside) : [found]
  })
  const sure = pick(left.filter(({ isSure }) => isSure))
  if (sure && sure.addOn !== 'hospitality' && withTicket.test(text.slice(sure.end))) return unsureOf(sure)
  if (sure) return { kind: 'add-on', addOn: sure.addOn }
  const perhaps = pick(left)
  return perhaps ? unsureOf(perhaps) : ticket
}

/** "Category 1 Premium" is a category of seats. */
function isPriceBand({ at, end }: Found, text: string): boolean {
  return (
    / (?:cat|kat|categ[a-z]*|kateg[a-z]*|band) [a-z\d]{1,2} /.test(text) &&
    /^(?:premium|platinum|diamond)$/.test(text.slice(at, end))
  )
}

/** "Club Level Sideline", "Norra stå, Supporterklubben": seats, and for whom a stand is, where a place stands beside. */
function isSeatOf({ at, end }: Found, text: string): boolean {
  const word = text.slice(at, end)
  const rest = `${text.slice(0, at)} | ${text.slice(end)}`
  return (seatKind.test(word) && seatBeside.test(rest)) || (fanClub.test(word) && standBeside.test(rest))
}

/** "Business Seat Block 12" is a place; with catering beside it, or with no block, it is more than that. */
const isBusinessSeat = ({ at, end }: Found, text: string) =>
  businessSeat.test(text.slice(at, end)) && seatBeside.test(`${text.slice(0, at)} | ${text.slice(end)}`)

/** A section is a place: only the name of a thing that no stand is named for tells that it is one. */
function readSection(text: string, isForSomebody: boolean): Decision {
  const { kind, addOn } = readName(text)
  if (kind === 'add-on') return { kind, addOn }
  const isNamed = wordsIn(text).some(({ isSure }) => isSure)
  return isNamed && addOn === 'hospitality' && !isForSomebody ? { kind, addOn } : ticket
}

const unsureOf = ({ addOn }: Found): Decision => ({ kind: 'unsure', addOn })

/** The find that comes first in the list of add-ons: "VIP parking" is parking. */
function pick(found: readonly Found[]): Found | null {
  return found.toSorted((one, other) => addOns.indexOf(one.addOn) - addOns.indexOf(other.addOn))[0] ?? null
}

/** "Museum End" is a place; "VIP block" may be one and count as a ticket, as "Car park East Stand" may. */
function placed(found: Found, text: string, place: Place): Found[] {
  const isClear = place === 'named' && found.addOn !== 'hospitality'
  // "Kids' zone wristband" is no ticket by "kids".
  const isThing = place === 'beside' && found.addOn === 'merchandise'
  return isClear || (ticketWord.test(text) && !isThing) ? [] : [{ ...found, isSure: false }]
}

/** "Season ticket holder", "Seizoenkaarthouder": whom a ticket is for. */
function isForBuyers({ addOn, at, end }: Found, text: string): boolean {
  if (addOn !== 'membership' && addOn !== 'season_ticket') return false
  if (buyer.test(text.slice(end)) || buyerBefore.test(text.slice(0, at))) return true
  return holder.test(text.slice(at, end))
}

/** `named`: a place is named for the word; `beside`: the word stands beside a place, and may be of it. */
type Place = 'named' | 'beside'

/** What stands and blocks are named for. Season tickets and memberships are sold for them: "Season ticket East Stand". */
const namesPlaces = new Set<AddOn>([
  'parking',
  'travel',
  'tour',
  'programme',
  'merchandise',
  'donation',
  'companion',
  'hospitality',
])

/** Null where no place is near. */
function placeIn({ addOn, isSure, at, end }: Found, text: string): Place | null {
  if (street.test(text.slice(end))) return 'named'
  if (addOn === 'insurance' && sponsored.test(text.slice(0, at)) && seatAfter.test(text.slice(end))) return 'named'
  // "TV side", where the cameras stand.
  if (!namesPlaces.has(addOn) && (isSure || addOn !== 'stream')) return null
  if (standInWord.test(text.slice(at, end))) return 'named'
  const [before, after] = [text.slice(0, at), text.slice(end)]
  if (standOfName.test(before)) return 'named'
  // "Parking Tribune Nord" is where the car stands, and goods are sold at a stand: "Hot dog corner", "Glass läktaren".
  const isSoldThere = standFirst.test(after) || (addOn === 'merchandise' && !standOnly.test(after))
  if (stand.test(after)) return isSoldThere ? 'beside' : 'named'
  const isParking = addOn === 'parking'
  if (standBefore.test(before)) return !isParking && standFirstBefore.test(before) ? 'named' : 'beside'
  if (endNear.test(after) && !isParking) return 'named'
  if (standNear.test(after)) return 'beside'
  // Car parks have zones and gates of their own.
  if (isParking) return null
  // "Bufanda fondo sur" is of the stand, whose name follows.
  if (standFirst.test(after)) return 'beside'
  if (!place.test(after) && !placeBefore.test(before)) return null
  return addOn === 'merchandise' ? 'beside' : 'named'
}

/** "Adult + programme", "ticket incl. travel". */
function comesWith(before: string, isBeside: boolean): boolean {
  if (includes.test(before)) return true
  const [, first] = joins.exec(before) ?? []
  return first !== undefined && (isBeside || anyTicketWord.test(`${first} `))
}

/** A ticket stays one whatever it comes with, but with hospitality, and where the ticket is the smaller part. */
function joined(found: Found, text: string, isBeside: boolean): Found[] {
  if (found.addOn === 'hospitality') return isBeside ? [] : [found]
  const isLarger = found.addOn === 'membership' || found.addOn === 'season_ticket' || larger.test(text)
  return isLarger && !isBeside ? [{ ...found, isSure: false }] : []
}

// ── Seats ───────────────────────────────────────────────────────────────────────────────────────

const seatKind = /^(?:club (?:level|seats?)|premium(?: seats?| seating)?|platinum|diamond|mezzanine)$/
const businessSeat = /^business(?: seats?|platz[^ ]*)$/
const fanClub = /^(?:supporterklubb[^ ]*|supportersvereniging|supporters club|fanclubs?|fanklub[^ ]*|pena|penas)$/
const seatBeside = new RegExp(` (?:${anyOf(`${rowWords} | ${blockWords}`)}|[1-9]\\d\\d) `)
const standBeside = new RegExp(` (?:${anyOf(`${rowWords} | ${blockWords} | ${standOfFans}`)}) `)

// ── Words ───────────────────────────────────────────────────────────────────────────────────────

const negated = new RegExp(` (?:${anyOf(without)})(?: [^ ]+)? $`)
/** Portuguese "no" that means "in the", not "no": "Entrada no museu". */
const inThe = / (?:entrada|bilhete|ingresso|visita|acesso|lugar|jantar|almoco|festa) no $/
const buyer = new RegExp(`^ (?:${anyOf(buyers)}) `)
const holder = /(?:holder|houder|inhaber|innehavare|innehaver|indehaver|lainen|laiset)[^ ]*$/
const buyerBefore = new RegExp(` (?:${anyOf(buyersBefore)}) $`)
const stand = new RegExp(`^ (?:${anyOf(standWords)}) `)
const standOnly = /^ (?:end|kop|terrace) /
const endNear = /^ [^ ]+ (?:end|terrace|side|corner) /
const standNear = new RegExp(`^ [^ ]+ (?:${anyOf(standWords)}) `)
const standBefore = new RegExp(` (?:${anyOf(`${standWords} | ${standFirstWords}`)}) (?:[^ ]+ )?$`)
const street = new RegExp(`^ (?:${anyOf(streetWords)}) `)
const standInWord = /(?:siden|seite|zijde|tribunen?|laktaren|kurve|katsomo)$/
const standFirstBefore = new RegExp(` (?:${anyOf(standFirstWords)}) $`)
/** "Tribune Crédit Mutuel Assurance Haute": a name that begins with the stand, and goes on with its part, may be a sponsor's. */
const sponsored = new RegExp(
  `^ (?:${anyOf(standFirstWords)})(?: (?!(?:${anyOf(`${including} | ${together}`)}) )[^ ]+)+ $`,
)
const standOfName = new RegExp(` (?:${anyOf(standFirstWords)}) (?:${anyOf(articles)}) $`)
const place = new RegExp(`^ (?:${anyOf(placeWords)}) `)
const placeBefore = new RegExp(` (?:${anyOf(placeWords)}) $`)
const includes = new RegExp(` (?:${anyOf(including)})(?: [^ ]+){0,2} $`)
const joins = new RegExp(`^(.*) (?:${anyOf(together)})(?: (?!(?:${anyOf(ticketWords)}) )[^ ]+){0,2} $`)
const ticketWord = new RegExp(` (?:${anyOf(ticketWords)}) `)
const seatAfter = new RegExp(`^ (?:${anyOf(seatWords)}) `)
const anyTicketWord = new RegExp(` (?:${anyOf(`${ticketWords} | ${plainTicketWords}`)}) `)
const withTicket = new RegExp(
  `^(?: [^ ]+)? (?:${anyOf(`${including} | ${together}`)})(?: [^ ]+)* (?:${anyOf(`${ticketWords} | ${plainTicketWords}`)}) `,
)
const larger =
  / (?:hotel|flight|flights|flug|fluge|vuelo|volo|vlucht|accommodation|overnight|nights?|sejour|reise|voyage|viaje) /
