import { none, type PriceReading, type ShownText, single, unreadable } from './amount.ts'
import { readBeside } from './beside.ts'
import { readCurrencies } from './currencies.ts'
import { readNumber, toHundredths } from './number.ts'
import { withoutPlace } from './place-beside.ts'
import { plainText } from './plain-text.ts'
import { type Token, tokenise } from './tokens.ts'
import { free } from './words.ts'

const maxPriceTextLength = 120

/** An amount in the order people write it: signs, number, raised cents, and a footnote's mark behind them. */
const money = 'm?S{0,2}m?N(?:SH|HS{1,2}H|HS{0,2}|S{0,2})'
const one = new RegExp(`^(F?)(${money})([UF]?)$`)
const twice = new RegExp(`^(${money})(${money})$`)
const two = new RegExp(`^(?:F?(${money})R(${money})|B(${money})[AR](${money}))$`)

/**
 * Reads a price as people do, in the habits of `meant`, the currency that the page or else the platform sells in. Every word
 * beside it must be understood: what may mean two things is unreadable.
 */
export function readShownPrice({ text }: ShownText, meant: string | null): PriceReading {
  const usual = usualPrice
    .exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined)
  if (usual) return readMoney(usual.map(toToken), meant)
  const plain = plainText(text.slice(0, maxPriceTextLength * 5))
  if (plain === '') return none
  if (plain.length > maxPriceTextLength) return unreadable
  if (free.has(plain.toLowerCase().replace(/[.!*]+$/, ''))) return single(0, null)
  const reading = readPlain(plain, meant)
  if (reading.kind !== 'unreadable') return reading
  const alone = withoutPlace(plain)
  const other = alone === null ? reading : readPlain(alone, meant)
  if (other.kind !== 'unreadable') return isSigned(other, alone ?? plain) ? other : reading
  const beside = readBeside(alone ?? plain, meant, (part) => readPlain(part, meant))
  return beside.kind === 'unreadable' ? reading : beside
}

/** "Block 12: 45 tickets" counts them. */
const isSigned = (reading: PriceReading, text: string) =>
  ('currency' in reading && reading.currency !== null) || /\d[.,]\d\d(?!\d)/.test(text)

function readPlain(plain: string, meant: string | null): PriceReading {
  const tokens = tokenise(plain)
  return tokens ? readTokens(tokens, meant) : unreadable
}

/** Most prices, which need no words: "£45.00", "45,00 €". */
const usualPrice = /^([£€])?(\d{1,4}(?:[.,]\d\d)?)(?:\s?(€))?$/

function toToken(text: string): Token {
  return { kind: /\d/.test(text) ? 'N' : 'S', text }
}

function readTokens(all: readonly Token[], meant: string | null): PriceReading {
  const tokens = withoutRepeat(all)
  const kinds = tokens.map(({ kind }) => kind).join('')
  const [, isFrom = '', only, isUp = ''] = one.exec(kinds) ?? []
  if (only !== undefined) {
    const reading = readMoney(tokens.slice(isFrom.length, isFrom.length + only.length), meant)
    if (reading.kind !== 'single' || (isFrom === '' && isUp === '')) return reading
    return { kind: 'range', lowPence: reading.pence, highPence: null, currency: reading.currency }
  }
  const [low, high] =
    two
      .exec(kinds)
      ?.slice(1)
      .filter((part) => part !== undefined) ?? []
  if (low === undefined || high === undefined) return readTwice(tokens, twice.exec(kinds)?.[1]?.length, meant)
  return readRange(tokens.slice(-low.length - 1 - high.length), low.length, meant)
}

/** Shops write a price once more for screen readers. */
function withoutRepeat(tokens: readonly Token[]): readonly Token[] {
  const half = tokens.length / 2
  const isRepeated = tokens.every(({ kind, text }, index) => {
    const other = tokens[(index + half) % tokens.length]
    return kind === other?.kind && text === other.text
  })
  return isRepeated ? tokens.slice(0, half) : tokens
}

/** "205,68 € 205.68": one price in two habits, cents and all; two prices are none. */
function readTwice(tokens: readonly Token[], length: number | undefined, meant: string | null): PriceReading {
  const signs = tokens.flatMap(({ kind, text }) => (kind === 'S' ? [text] : []))
  const read = readCurrencies(signs, meant)
  if (length === undefined || read.kind === 'unclear') return unreadable
  const currency = read.currency ?? meant
  const [first, second] = [tokens.slice(0, length), tokens.slice(length)].map((part) => amountOf(part, currency))
  const haveCents = tokens.every(({ kind, text }) => kind !== 'N' || /[.,]\d\d$/.test(text))
  return haveCents && first === second && typeof first === 'number' ? single(first, read.currency) : unreadable
}

function readRange(tokens: readonly Token[], lowLength: number, meant: string | null): PriceReading {
  const [low, high] = [tokens.slice(0, lowLength), tokens.slice(lowLength + 1)]
  // A sign beside one end is meant for both: its habits are.
  const signs = [...low, ...high].filter(({ kind }) => kind === 'S')
  const both = readCurrencies(
    signs.map(({ text }) => text),
    meant,
  )
  if (both.kind === 'unclear') return { kind: 'unreadable', ...(both.why && { why: both.why }) }
  const [first, last] = [low, high].map((side) => amountOf(side, both.currency ?? meant))
  if (typeof first !== 'number' || typeof last !== 'number' || first > last || first < 0) return unreadable
  return { kind: 'range', lowPence: first, highPence: last, currency: both.currency }
}

function readMoney(tokens: readonly Token[], meant: string | null): PriceReading {
  const signs = tokens.filter(({ kind }) => kind === 'S').map(({ text }) => text)
  const read = readCurrencies(signs, meant)
  if (read.kind === 'unclear') return { kind: 'unreadable', ...(read.why && { why: read.why }) }
  const pence = amountOf(tokens, read.currency ?? meant)
  return pence === null ? unreadable : single(pence, read.currency)
}

/** Hundredths, with the fraction that stands raised beside the number. */
function amountOf(tokens: readonly Token[], currency: string | null): number | null {
  const number = tokens.find(({ kind }) => kind === 'N')?.text ?? ''
  const whole = readNumber(number, currency)
  const cents = centsOf(tokens, /[.,]\d\d$/.test(number), currency)
  if (whole === null || cents === null || (cents > 0 && whole % 100 !== 0)) return null
  return tokens.some(({ kind }) => kind === 'm') ? -(whole + cents) : whole + cents
}

/** Raised digits: cents if they are two, a footnote's if one or behind an amount with cents, else unclear. */
function centsOf(tokens: readonly Token[], hasFraction: boolean, currency: string | null): number | null {
  const [raised, mark] = tokens.flatMap(({ kind, text }) => (kind === 'H' ? [text] : []))
  if (raised === undefined) return 0
  if (mark !== undefined && (mark.length > 1 || raised.length !== 2)) return null
  const isFootnote = raised.length === 1 || (hasFraction && raised.length === 2)
  if (isFootnote) return 0
  return raised.length === 2 ? toHundredths('0', raised, currency) : null
}
