import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import type { Draft } from '../doubts.ts'

/** The place of the draft that a text names, or whose price it is, and what stands behind a name. */
export type LabelOf = (text: string) => { offer: number; rest: string } | null

/** Names and prices that several drafts share say which of them in no place. */
const shared = -1

export function labelsOf(drafts: readonly Draft[]): LabelOf {
  const byName = new Map<string, number>()
  const byPrice = new Map<string, number>()
  for (const [place, { offer }] of drafts.entries()) {
    const { ticketType, section, pricePence, lowPence, highPence } = offer
    const names = section === null ? [ticketType] : [ticketType, section, `${ticketType} ${section}`]
    for (const key of new Set(names.map(aliasKey))) add(byName, key, place)
    for (const pence of new Set([pricePence, lowPence, highPence]))
      if (pence !== null) add(byPrice, String(pence), place)
  }
  return (text) => {
    const whole = byName.get(aliasKey(text)) ?? (isPrice(text) ? byPrice.get(penceIn(text)) : undefined)
    if (whole !== undefined) return whole === shared ? null : { offer: whole, rest: '' }
    const [, name = '', rest = ''] = behindName.exec(text) ?? []
    const offer = name === '' ? undefined : byName.get(aliasKey(name))
    return offer === undefined || offer === shared ? null : { offer, rest }
  }
}

function add(places: Map<string, number>, key: string, place: number): void {
  places.set(key, places.has(key) ? shared : place)
}

/** "Adult – sold out" */
const behindName = /^(.+?)(?:\s[-–—|·]\s|:\s|\s\()(.+?)\)?$/u

const price = /^\D{0,12}\d[\d.,'’\s]*\D{0,12}$/u
const money =
  /\p{Sc}|[.,]\d\d(?!\d)|(?<!\p{L})(?:eur|euro|gbp|usd|chf|sek|nok|dkk|kr|pln|zł|czk|kč|huf|ft|ron|lei|try|tl|rub|руб|uah|грн|jpy|円|krw|원|元)(?!\p{L})/iu

const isPrice = (text: string) => price.test(text) && money.test(text)

function penceIn(text: string): string {
  const digits = text.replace(/\D/g, '')
  return /[.,]\d\d\D*$/.test(text) ? digits : `${digits}00`
}
