import { type PriceReading, unreadable } from './amount.ts'
import { readDiscounted, readSum, readTold } from './discount.ts'
import { charge, excluded, formerly, included, nowadays } from './words.ts'

/** Beside the price stands a second amount: a fee, what it cost before, or the same in another currency. */
export function readBeside(text: string, meant: string | null, read: (part: string) => PriceReading): PriceReading {
  const [, cash] = inPoints.exec(text) ?? []
  if (cash) return withSign(read(cash), cash)
  if (text.includes('%')) return readDiscounted(text, read)
  const [, whole, count, each] = inParts.exec(text) ?? []
  if (whole && count && each) return ofParts(read(whole), Number(count), read(each))
  const amounts = text.match(/\d+(?:[.,' ]\d+)*/g)?.length ?? 0
  if (amounts === 3)
    return [readSum(text, read), readTold(text, read), inThree(text, meant, read)].find(isRead) ?? unreadable
  if (amounts !== 2) return unreadable
  const [, own, others] = forOthers.exec(text) ?? []
  if (own && others) return higher(read(own), read(others))
  const [, paid, saved] = saving.exec(text) ?? []
  if (paid && saved) return lower(read(saved), read(paid)).kind === 'unreadable' ? unreadable : read(paid)
  const withoutFee = fee.reduce((left, pattern) => left.replace(pattern, ''), text)
  if (withoutFee !== text) return withSign(read(withoutFee), withoutFee)
  const [, old, reduced] = oldFirst.exec(text) ?? []
  if (old && reduced) return lower(read(reduced), read(old))
  const [, instead, lowered] = oldInstead.exec(text) ?? []
  if (instead && lowered) return lower(read(lowered), read(instead))
  const [, now, before] = oldLast.exec(text) ?? []
  if (now && before) return lower(read(now), read(before))
  const [, one, other] = twoCurrencies.exec(text) ?? []
  return one && other ? inMeant([one, other], meant, read) : unreadable
}

/** Parts come to the whole price, or with interest to more. */
function ofParts(whole: PriceReading, count: number, each: PriceReading): PriceReading {
  const isWhole = whole.kind === 'single' && each.kind === 'single' && (each.pence + 1) * count >= whole.pence
  return isWhole ? whole : unreadable
}

const isRead = ({ kind }: PriceReading) => kind !== 'unreadable'

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

/** The own price, if the one for others is lower; else either may be anything. */
function higher(own: PriceReading, others: PriceReading): PriceReading {
  return lower(others, own).kind === 'unreadable' ? unreadable : own
}

/** "£36 / €42 / $46": beside our own currency, any dollar is another. */
function inThree(text: string, meant: string | null, read: (part: string) => PriceReading): PriceReading {
  const parts = text.split(/\s?[/|]\s?/)
  return parts.length === 3 ? inMeant(parts, meant, read) : unreadable
}

function inMeant(parts: readonly string[], meant: string | null, read: (part: string) => PriceReading): PriceReading {
  const readings = parts.map((part) => [part, part.replace(/^\$/, 'US$')].map(read).find(isRead) ?? unreadable)
  const currencies = readings.map((reading) => (reading.kind === 'single' ? reading.currency : null))
  if (currencies.includes(null) || new Set(currencies).size < readings.length) return unreadable
  return readings[currencies.indexOf(meant)] ?? unreadable
}

const amount = '(?:[^\\s\\d()+]{1,3}\\s?)?\\d{1,4}(?:[.,]\\d{1,2})?(?:\\s?[^\\s\\d()+]{1,3}\\.?)?'
const small = '(?:de|di|of|in|i|a|la|le|pro|per)'
const letterAfter = '(?![\\p{L}\\d])'
const beforeFee = `[\\s,;]*[([]?\\s*(?<![\\p{L}])(?:${included}|${excluded})${letterAfter}\\s*(?:${small}\\s)?`

/** "+ £1.75 booking fee", "(dont 2,00 € de frais)", "+ taxa de R$ 4,50", "£1.50 fee" behind the price. */
const fee = [
  new RegExp(`(?<=\\d.*)${beforeFee}${amount}\\s(?:${small}\\s)?(?:${charge})\\s*[)\\]]?$`, 'iu'),
  new RegExp(`(?<=\\d.*)${beforeFee}(?:${charge}):?\\s(?:${small}\\s)?${amount}\\s*[)\\]]?$`, 'iu'),
  new RegExp(`(?<=\\d.*) ${amount}\\s(?:${small}\\s)?(?:${charge})$`, 'iu'),
]

const part = '(.{1,24}?)'

/** "£17.00 (save £7.00)", "17 € – Sie sparen 7 €" */
const saving = new RegExp(
  `^${part}[\\s,;–—-]*(?:[([]\\s?(?:you )?(?:save|saving|spare|sparen|ersparnis|économisez|ahorras?|ahorro|risparmia?|poup[ae]|bespaar|spara|spar|säästä|oszczędzasz|ušetříte)|you save|sie sparen|vous économisez|je bespaart|du sparar|du sparer):?\\s${part}[)\\]]?$`,
  'iu',
)

const oldFirst = new RegExp(
  `^(?:${formerly})\\s*:?\\s*(?=\\D{0,4}\\d)${part}[\\s,;]+(?:(?:${nowadays})\\s?:?|:)\\s*${part}$`,
  'iu',
)
const oldLast = new RegExp(
  `^(?:(?:${nowadays})\\s)?${part}[\\s,;]+[([]?(?:${formerly.replace('|van|de|', '|')})\\s*:?\\s*${part}[)\\]]?$`,
  'iu',
)
/** "9 990 Ft helyett 7 990 Ft" */
const oldInstead = new RegExp(`^${part} (?:helyett|yerine) ${part}$`, 'iu')
/** "R$ 120,00 ou 3x de R$ 40,00", "£45.00 or 3 payments of £15.00" */
const inParts = new RegExp(
  `^${part}\\s?,?\\s(?:or|ou|o|oder|oppure|eller|of|lub|nebo|veya)\\s(?:in |em |en |até |hasta )?(\\d{1,2})\\s?(?:x|×|(?:monthly |interest-free )?(?:payments|instal?ments)|raten|rates|fois|mensualités|cuotas|plazos|pagos|mensualidades|parcelas|prestações|vezes|rate|termijnen|termijn|delbetalinger|avdrag|erää|raty|rat|splátky|splátek|taksit)\\s(?:(?:of|de|di|da|von|à|a|van)\\s)?${part}(?:\\s(?:sem juros|sin intereses|interest free|with klarna|with clearpay|with paypal))?$`,
  'iu',
)
/** "£45.00 or 4,500 points" */
const inPoints = new RegExp(
  `^${part}\\s?,?\\s(?:or|ou|o|oder|oppure|eller|of|lub|nebo|veya)\\s[\\d.,\\s]{1,9}\\s?(?:[\\p{L}]+ )?(?:points?|pts|punkte?|puntos|punti|pontos|punten|poäng|poeng|point|pistettä|punktów|bodů|puan)$`,
  'iu',
)
/** "£27 (concessions £19)" */
const forOthers = new RegExp(
  `^${part} ?[([](?:concessions?|conc\\.|juniors?|child(?:ren)?|kids|seniors?|students?|members?|ermäßigt|kinder|mitglieder|réduit|tarif réduit|enfants?|ridotto|reducida|reduzido|barn|lapset|ulgowy|děti|çocuk):? ${part}[)\\]]$`,
  'iu',
)
const twoCurrencies = new RegExp(
  `^${part}\\s*(?:/|\\||[([]?\\s*(?:approx\\.?|approximately|about|ca\\.?|circa|env\\.?|environ|≈|=)|[([])\\s*${part}[)\\]]?$`,
  'iu',
)
