import { type PriceReading, unreadable } from './amount.ts'
import { charge, excluded, included } from './words.ts'

/** Beside the price stands a second amount: a fee, what it cost before, or the same in another currency. */
export function readBeside(text: string, meant: string | null, read: (part: string) => PriceReading): PriceReading {
  if (text.match(/\d+(?:[.,' ]\d+)*/g)?.length !== 2) return unreadable
  const withoutFee = fee.reduce((left, pattern) => left.replace(pattern, ''), text)
  if (withoutFee !== text) return withSign(read(withoutFee), withoutFee)
  const [, old, reduced] = oldFirst.exec(text) ?? []
  if (old && reduced) return lower(read(reduced), read(old))
  const [, now, before] = oldLast.exec(text) ?? []
  if (now && before) return lower(read(now), read(before))
  const [, one, other] = twoCurrencies.exec(text) ?? []
  return one && other ? inMeant([read(one), read(other)], meant) : unreadable
}

/** A number alone may count tickets: "2 + £1.50 fee". */
function withSign(reading: PriceReading, text: string): PriceReading {
  const isPrice = 'currency' in reading && (reading.currency !== null || /\d[.,]\d\d(?!\d)/.test(text))
  return isPrice ? reading : unreadable
}

/** A price that is called reduced, and is not, may be anything. */
function lower(now: PriceReading, old: PriceReading): PriceReading {
  if (now.kind !== 'single' || old.kind !== 'single' || now.pence >= old.pence || now.pence === 0) return unreadable
  return now.currency === null || old.currency === null || now.currency === old.currency ? now : unreadable
}

function inMeant(readings: readonly PriceReading[], meant: string | null): PriceReading {
  const currencies = readings.map((reading) => (reading.kind === 'single' ? reading.currency : null))
  if (currencies.includes(null) || new Set(currencies).size < readings.length) return unreadable
  return readings[currencies.indexOf(meant)] ?? unreadable
}

const amount = '(?:[^\\s\\d()+]{1,3}\\s?)?\\d{1,4}(?:[.,]\\d{1,2})?(?:\\s?[^\\s\\d()+]{1,3}\\.?)?'
const small = '(?:de|di|of|in|a|la|le|pro|per)'
const letterAfter = '(?![\\p{L}\\d])'
const beforeFee = `[\\s,;]*[([]?\\s*(?<![\\p{L}])(?:${included}|${excluded})${letterAfter}\\s*(?:${small}\\s)?`

/** "+ £1.75 booking fee", "(dont 2,00 € de frais)", "+ taxa de R$ 4,50", "£1.50 fee" behind the price. */
const fee = [
  new RegExp(`(?<=\\d.*)${beforeFee}${amount}\\s(?:${small}\\s)?(?:${charge})\\s*[)\\]]?$`, 'iu'),
  new RegExp(`(?<=\\d.*)${beforeFee}(?:${charge}):?\\s(?:${small}\\s)?${amount}\\s*[)\\]]?$`, 'iu'),
  new RegExp(`(?<=\\d.*) ${amount}\\s(?:${small}\\s)?(?:${charge})$`, 'iu'),
]

const formerly =
  'was|before|previously|normally|instead of|rrp|statt|vorher|bisher|uvp|au lieu de|avant|antes|en vez de|prima|anziché|invece di|em vez de|van|de|normaal|ord\\.?|förr|tidigare|før|tidligere|førpris|ennen|zamiast|wcześniej|místo|původně|eski fiyat|de la|helyett|було|было'
const nowadays =
  'now(?: only)?|only|jetzt(?: nur)?|nur|maintenant|à présent|ahora|solo|por|adesso|ora|agora|voor|nu|nå|kun|nyt|teraz|nyní|şimdi|yeni fiyat|most|acum|сейчас|тепер'
const part = '(.{1,24}?)'

const oldFirst = new RegExp(
  `^(?:${formerly})\\s*:?\\s*(?=\\D{0,4}\\d)${part}[\\s,;]+(?:(?:${nowadays})\\s?:?|:)\\s*${part}$`,
  'iu',
)
const oldLast = new RegExp(
  `^(?:(?:${nowadays})\\s)?${part}[\\s,;]+[([]?(?:${formerly.replace('|van|de|', '|')})\\s*:?\\s*${part}[)\\]]?$`,
  'iu',
)
const twoCurrencies = new RegExp(
  `^${part}\\s*(?:/|\\||[([]?\\s*(?:approx\\.?|approximately|about|ca\\.?|circa|env\\.?|environ|≈|=)|[([])\\s*${part}[)\\]]?$`,
  'iu',
)
