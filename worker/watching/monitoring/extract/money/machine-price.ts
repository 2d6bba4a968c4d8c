import { type MachineValue, none, type PriceReading, ShownText, single, unreadable } from './amount.ts'
import { toHundredths } from './number.ts'
import { isUsualInThousands, placesOf } from './places.ts'
import { readShownPrice } from './shown-price.ts'

/**
 * Reads a price in data, whose point is decimal: "45.000" is 45, or may be either where prices in thousands are usual. Text
 * that shops put there all the same is read as people do, if it cannot be a thousandth of what it says.
 */
export function readMachinePrice({ value }: MachineValue, meant: string | null): PriceReading {
  if (value === null || value === undefined) return none
  if (typeof value === 'number') return fromNumber(value, meant)
  if (typeof value !== 'string') return unreadable
  const text = value.trim()
  const [, minus, whole = '', fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,20}))?$/.exec(text) ?? []
  if (whole === '') return fromText(text, meant)
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && isUsualInThousands(meant)) {
    return { kind: 'unreadable', why: `${text} may be ${whole} or ${whole},${fraction} ${meant}` }
  }
  const pence =
    placesOf(meant) === 2 ? Math.round(Number(`${whole}.${fraction}`) * 100) : toHundredths(whole, fraction, meant)
  if (pence === null) return unreadable
  return single(minus ? -pence : pence, null)
}

function fromNumber(value: number, meant: string | null): PriceReading {
  const pence = value * 100
  // Hundredths cannot hold what a currency with three places may cost.
  const isExact = Math.abs(pence - Math.round(pence)) < 1e-6
  return placesOf(meant) === 2 || isExact ? single(Math.round(pence), null) : unreadable
}

/** Where amounts have no places, a comma before three digits groups them: "4,800" in yen. */
const byComma = /(?<![\d.,'])[1-9]\d{0,2},\d{3}(?![\d.,'])/

/** A single separator before three digits is decimal in one shop's data and groups thousands in another's. */
const mayGroup = /(?<![\d.,'])[1-9]\d{0,2}[.,]\d{3}(?![\d.,'])/

function fromText(text: string, meant: string | null): PriceReading {
  const reading = readShownPrice(new ShownText(text), meant)
  const plain = text.normalize('NFKC')
  const currency = ('currency' in reading ? reading.currency : null) ?? meant
  const isWhole = placesOf(currency) === 0 && byComma.test(plain)
  const isUnclear = mayGroup.test(plain) && reading.kind !== 'none' && !isWhole
  return isUnclear ? { kind: 'unreadable', why: `"${text.slice(0, 60)}" may group thousands or not` } : reading
}
