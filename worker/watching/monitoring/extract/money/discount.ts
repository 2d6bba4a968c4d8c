import { type PriceReading, unreadable } from './amount.ts'
import { charge, excluded, formerly, nowadays } from './words.ts'

type Read = (part: string) => PriceReading
type Single = Extract<PriceReading, { kind: 'single' }>

const badge = /(?:^|\s)[([]?-? ?(?:(\d{1,2}) ?%|% ?(\d{1,2}))[)\]]?(?=\s|$)/

/** "75,00 € -20% 60,00 €": two amounts that differ by the share; one alone may be the price before it or after. */
export function readDiscounted(text: string, read: Read): PriceReading {
  const [found, share, behindSign] = badge.exec(text) ?? []
  if (found === undefined) return unreadable
  const rest = text.replace(badge, ' ').replace(/\s+/g, ' ').trim()
  const reduced = cuts(rest).flatMap(([left, right]) => {
    const pair = singles([left, right].map(read))
    return pair && isReducedBy(pair, Number(share ?? behindSign)) ? lowest(pair) : []
  })
  return reduced[0] && reduced.every(({ pence }) => pence === reduced[0]?.pence) ? reduced[0] : unreadable
}

/** Every place where a space may part two amounts. */
function cuts(text: string): [string, string][] {
  return [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)])
}

/** Shops round the share, up or down. */
function isReducedBy(pair: readonly Single[], share: number): boolean {
  const [low = 0, high = 0] = pair.map(({ pence }) => pence).toSorted((one, other) => one - other)
  return low > 0 && low < high && Math.abs((1 - low / high) * 100 - share) < 1
}

function lowest(pair: readonly Single[]): Single[] {
  return pair.toSorted((one, other) => one.pence - other.pence).slice(0, 1)
}

/** Null where one is no price alone, says no currency, or another one. */
function singles(readings: readonly PriceReading[]): Single[] | null {
  const prices = readings.filter((reading) => reading.kind === 'single')
  const currencies = new Set(prices.map(({ currency }) => currency))
  return prices.length === readings.length && currencies.size === 1 && !currencies.has(null) ? prices : null
}

const part = '(.{1,24}?)'
const sum = new RegExp(`^${part}\\s?[([]\\s?${part}\\s?(?:${excluded})\\s?${part}\\s(?:${charge})\\s?[)\\]]$`, 'iu')

/** "£45.00 (£41.00 + £4.00 fees)": what one pays, and what it is made of. */
export function readSum(text: string, read: Read): PriceReading {
  const prices = singles((sum.exec(text) ?? []).slice(1).map(read))
  const [total, ticket, fee] = prices ?? []
  return total && ticket && fee && total.pence === ticket.pence + fee.pence ? total : unreadable
}

const told = new RegExp(`^(?:${formerly}):? ${part} ${part} (?:${nowadays}):? ${part}$`, 'iu')

/** "Original price was: £45.00. £38.00 Current price is: £38.00.": the price once more in words, for screen readers. */
export function readTold(text: string, read: Read): PriceReading {
  const [old, now, again] = singles((told.exec(text) ?? []).slice(1).map(read)) ?? []
  return old && now && again?.pence === now.pence && isReduced(old, now) ? now : unreadable
}

function isReduced(old: Single, now: Single): boolean {
  return 0 < now.pence && now.pence < old.pence
}
