// What a query asks for beside names: "arsenal home", "tonight", "cheapest in London under £40".
import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { whenRange } from '../catalogue/days.rules.ts'
import { anyAdult, type Party, type Who, whos } from '../prices/party/constants.ts'
import { maxQuestionLength } from './constants.ts'

export type ParsedQuery = {
  /** The names that are left. */
  rest: string
  side?: 'home' | 'away'
  when?: keyof typeof whenPatterns
  price?: { maxPence: number; currency: string | null; text: string }
  isCheapest?: true
  party?: AskedParty
}

/** For whom a query asks, and how many seats side by side. */
export type AskedParty = Pick<Party, 'who' | 'together'>

const whenPatterns = {
  tonight: /\b(?:tonight|this evening)\b/i,
  tomorrow: /\btomorrow\b/i,
  today: /\btoday\b/i,
  weekend: /\b(?:this |the |at the )?weekend\b/i,
  week: /\b(?:this week|next (?:7|seven) days)\b/i,
} as const

const whenTexts: Record<keyof typeof whenPatterns, string> = {
  tonight: 'tonight',
  tomorrow: 'tomorrow',
  today: 'today',
  weekend: 'this weekend',
  week: 'in the next 7 days',
}

const sidePatterns = { home: /\b(?:at )?home\b/i, away: /\baway\b/i } as const
const countWords: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, pair: 2 }
const whoPatterns: Record<Who, RegExp> = {
  adult: /\badults?\b/i,
  child: /\b(?:child(?:ren)?|kids?|juniors?)\b/i,
  concession: /\b(?:concessions?|seniors?|students?)\b/i,
}
const counted = '(one|two|three|four|[1-4])'
const countPatterns = [
  /\b(?:for )?(?:a )?(pair)\b(?: of\b)?/i,
  new RegExp(
    String.raw`\b(?:for )?${counted}(?=\s+(?:tickets?|seats?|together|adults?|child|kids?|juniors?|concessions?|seniors?|students?))`,
    'i',
  ),
  // "For 2 pounds" is a price.
  new RegExp(String.raw`\bfor ${counted}\b(?!\s*(?:[£€.,]|pounds?|quid|euros?|dollars?))`, 'i'),
]
const cheapest = /\bcheap(?:est)?\b/i
const currencies: Record<string, string> = { '£': 'GBP', '€': 'EUR', $: 'USD' }
const amount = String.raw`([£€$])?\s*(\d{1,5})(?:[.,](\d{2}))?\s*(£|€|pounds?|quid|euros?|dollars?)?`
const below = new RegExp(String.raw`(?:\b(?:under|below|less than)|<)\s*${amount}(?![\d\p{L}])`, 'iu')
const upTo = new RegExp(String.raw`(?:\b(?:up to|max(?:imum)?|for)\s*)${amount}(?![\d\p{L}])`, 'iu')
const named: [RegExp, string][] = [
  [/^(?:£|pounds?|quid)$/i, 'GBP'],
  [/^(?:€|euros?)$/i, 'EUR'],
  [/^dollars?$/i, 'USD'],
]

/** Words that fans put around what they ask for. */
const fillers = /\b(?:tickets?|match(?:es)?|games?|football|next|in|at|on|for|the|this|near|seats?|of|together)\b/gi

/** Without the words around a name: "spurs tickets" is about "spurs". */
export function withoutFillers(text: string): string {
  return text.replace(fillers, ' ').replace(/\s+/g, ' ').trim()
}

/** Null for a query that asks for names alone. */
export function parseQuery(text: string): ParsedQuery | null {
  const query: ParsedQuery = { rest: text.slice(0, maxQuestionLength) }
  const take = (pattern: RegExp) => {
    const found = pattern.exec(query.rest)
    if (found) query.rest = query.rest.replace(found[0], ' ')
    return found
  }
  const party = partyOf(take)
  if (party) query.party = party
  const lower = take(below)
  const price = lower ?? take(upTo)
  if (price) query.price = priceOf(price, lower !== null)
  if (take(cheapest)) query.isCheapest = true
  const when = keysOf(whenPatterns).find((key) => take(whenPatterns[key]))
  if (when) query.when = when
  // The next match is the first in time.
  if (!when && /\bnext\b/i.test(query.rest)) delete query.isCheapest
  const side = keysOf(sidePatterns).find((key) => take(sidePatterns[key]))
  if (side) query.side = side
  const rest = withoutFillers(query.rest)
  // Home and away are a team's or a league's.
  if (rest === '') delete query.side
  return query.party || query.price || query.isCheapest || query.when || query.side ? { ...query, rest } : null
}

/** Null where neither a number nor a group is named. */
function partyOf(take: (pattern: RegExp) => RegExpExecArray | null): AskedParty | null {
  const count = countPatterns
    .map((pattern) => take(pattern)?.[1])
    .find(Boolean)
    ?.toLowerCase()
  const who = whos.find((one) => take(whoPatterns[one]))
  if (!count && !who) return null
  return { who: who ?? anyAdult.who, together: count ? (countWords[count] ?? Number(count)) : anyAdult.together }
}

function keysOf<K extends string>(patterns: Record<K, RegExp>): K[] {
  return Object.keys(patterns) as K[]
}

/** "Under" leaves the amount itself out. */
function priceOf([, sign, whole, part, word]: RegExpExecArray, isBelow: boolean): ParsedQuery['price'] {
  const pence = Number(whole) * 100 + Number(part ?? 0)
  const currency = sign ? currencies[sign] : named.find(([pattern]) => pattern.test(word ?? ''))?.[1]
  const symbol = Object.keys(currencies).find((one) => currencies[one] === currency) ?? ''
  const shown = `${symbol}${part ? `${whole}.${part}` : whole}`
  return {
    maxPence: isBelow ? pence - 1 : pence,
    currency: currency ?? null,
    text: isBelow ? `under ${shown}` : `up to ${shown}`,
  }
}

/** Evening matches kick off from then on, in UK time. */
const eveningStartsMs = 17 * hourMs

/** From inclusive, to exclusive; never before matches that may still be live. */
export function rangeOf({ when }: ParsedQuery, now: Instant, liveSince: Instant): { from: Instant; to?: Instant } {
  if (when === undefined) return { from: liveSince }
  if (when === 'tomorrow') {
    const { to: midnight = now } = whenRange({ when: 'today' }, now)
    const { to } = whenRange({ when: 'today' }, midnight + dayMs / 2)
    return { from: midnight, ...(to !== undefined && { to }) }
  }
  const { from = liveSince, to } = whenRange({ when: when === 'tonight' ? 'today' : when }, now)
  const start = when === 'tonight' ? from + eveningStartsMs : from
  return { from: Math.max(start, liveSince), ...(to !== undefined && { to }) }
}

/** "at home · this weekend · under £40 · cheapest first", as the results say what was understood. */
export function understoodTexts({ side, when, price, isCheapest }: ParsedQuery): string[] {
  return [
    ...(side ? [side === 'home' ? 'at home' : 'away'] : []),
    ...(when ? [whenTexts[when]] : []),
    ...(price ? [price.text] : []),
    ...(isCheapest ? ['cheapest first'] : []),
  ]
}
