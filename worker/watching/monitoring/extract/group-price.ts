import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import type { ExtractedOffer } from '../contract.ts'
import type { Draft } from './doubts.ts'
import { quote } from './text.ts'

/** For how many people a price is; not certain where the text may as well say how many are offered. */
export type Group = { size: number; isCertain: boolean }

const numbers: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  zwei: 2,
  drei: 3,
  vier: 4,
  deux: 2,
  trois: 3,
  quatre: 4,
  dos: 2,
  tres: 3,
  cuatro: 4,
  due: 2,
  tre: 3,
  quattro: 4,
  dois: 2,
  duas: 2,
  quatro: 4,
  twee: 2,
  drie: 3,
  tva: 2,
  fyra: 4,
  to: 2,
  fire: 4,
  pair: 2,
  pairs: 2,
  paar: 2,
  paire: 2,
  pareja: 2,
  coppia: 2,
  par: 2,
  parti: 2,
  kahdelle: 2,
  pari: 2,
}
const number = `(\\d{1,2}|${Object.keys(numbers).join('|')})`
const people =
  '(?:people|persons|adults|guests|tickets|personen|karten|tickets|erwachsene|personnes|billets|adultes|personas|entradas|adultos|persone|biglietti|adulti|pessoas|bilhetes|kaarten|volwassenen|personer|biljetter|billetter|voksne|vuxna|henkilolle|lippua)'
const pair = '(?:pair|paar|paire|pareja|coppia|par|pari)'

/** In one currency's amount, or in a name: "per pair", "for 2 people", "für 2 Personen", "pair of tickets". */
const certain = [
  new RegExp(`(?:^| )(?:per|pro|la|por|a|for a|je|i|om) ${pair}(?: |$)`),
  new RegExp(`(?:^| )(?:per|for|fur|fuer|pro|pour|para|por|voor|x|til|kaikille) ${number} ${people}(?: |$)`),
  /(?:^| )(?:for|fur|fuer|pour|para|per|voor) (two|zwei|deux|dos|due|dois|twee)(?: |$)/,
  /(?:^| )(?:for both|fur beide|pour les deux|para ambos|para los dos|per entrambi|voor beide|for begge|for bada)(?: |$)/,
  new RegExp(`(?:^| )${pair} (?:of|de|di|van) (?:[a-z]+ )?${people}(?: |$)`),
  /(?:^| )2er (?:ticket|karte|karten|paket)/,
]
/** "2 tickets", "2 x Adult": their price, or one's. */
const perhaps = new RegExp(`^(\\d{1,2})(?: x)? (?:${people}|adult|adulte|adulto)(?: |$)`)
/** "Gallowgate (pair)": sold two at a time, at the price of both or of one. */
const inPairs =
  /[([]\s*(?:a |1 x? ?)?(?:pairs?|paare?|paires?|parejas?|coppi[ae]|pares?)\s*[)\]]|\s[-–—]\s(?:pair|paar|paire|pareja|coppia)\s*$/iu
/** "Family ticket (2 adults, 2 juniors)": for all of them together, whose prices differ. */
const mixed =
  /(?:^| )(\d) (?:adults?|erwachsene|adultes?|adultos?|adult[oi]|volwassenen|voksne|vuxna|aikuista|dospel\w+|dorosl\w+)(?: (?:and|und|et|y|e|en|och|og|ja|plus|x))? (\d) (?:juniors?|child|children|kids?|kinder|enfants?|ninos?|bambin[oi]|ragazz[oi]|criancas?|kinderen|barn|born|lasta|dzieci|deti|concessions?|seniors?|u\d\d?s?|under)(?: |$)/
/** "Familienkarte (2+2)" */
const family = /famil[^\d]{0,30}\b([1-4])\s?\+\s?([1-5])\b/i
/** "Family (2A+2C)", "1A 3C", "2 Ad/2 Ch". */
const byLetters =
  /(?<![\p{L}\d])([1-4])\s?(?:a|ad|adu|erw|v|vx|e)\.?\s?[+&/,x]?\s?([1-5])\s?(?:c|ch|k|ki|kids?|j|jnr|e|enf|n|ni|b|conc)\.?(?![\p{L}\d])/iu
/** "Family of 4", "Famille de 4". */
const familyOf = /^famil\w* (?:of|de|di|da|van|von|fur|for|med) ([3-6])(?: |$)/

/** "each", "max 2 per person" */
const ofOne =
  /(?:^| )(?:each|ea|pp|(?:per|pro|par|por|a|je|p) (?:ticket|person|persona|personne|pessoa|persoon|seat|adult|karte|billet)|max\w*|limit|up to|bis zu|jusqu a|hasta)(?: |$)/

/** "£18.00 each": whatever number the ticket's name has, the price is that of one. */
export function isOfOne(text: string | undefined): boolean {
  return text !== undefined && each.test(aliasKey(text))
}

const each =
  /(?:^| )(?:each|ea|(?:per|pro|par|por) (?:ticket|person|persona|personne|pessoa|persoon|seat|billet|karte))(?: |$)/

/** Null for one, and where a text says nothing of it. */
export function groupIn(text: string | null | undefined): Group | null {
  if (!text) return null
  const known = answers.get(text)
  if (known !== undefined) return known
  const group = readGroup(text)
  // Pages may invent texts without end.
  if (answers.size >= maxAnswers) answers.clear()
  answers.set(text, group)
  return group
}

/** The tickets of all boards have the same few types. */
const answers = new Map<string, Group | null>()
const maxAnswers = 1_000

function readGroup(text: string): Group | null {
  const words = aliasKey(
    text
      .slice(0, 200)
      .replace(/×/g, ' x ')
      .replace(/(\d)x /i, '$1 x '),
  )
  if (words === '' || ofOne.test(words)) return null
  for (const pattern of certain) {
    const found = pattern.exec(words)
    if (found) return groupOf(sizeOf(found[1]), true)
  }
  const together = mixed.exec(words) ?? family.exec(text.slice(0, 200))
  if (together) return groupOf(Number(together[1]) + Number(together[2]), false)
  const letters = byLetters.exec(text.slice(0, 200))
  if (letters) return groupOf(Number(letters[1]) + Number(letters[2]), false)
  if (inPairs.test(text.slice(0, 200))) return groupOf(2, false)
  const found = perhaps.exec(words) ?? familyOf.exec(words)
  return found ? groupOf(Number(found[1]), false) : null
}

const sizeOf = (text: string | undefined) => (text === undefined ? 2 : (numbers[text] ?? Number(text)))
const groupOf = (size: number, isCertain: boolean): Group | null => (size > 1 ? { size, isCertain } : null)

/** A price's text without what says for how many it is, for the reader of prices. */
export function withoutGroup(text: string): string {
  return text.replace(groupText, ' ').trim()
}

const groupText =
  /[\s,;–—/(-]*(?:\b(?:per|pro|par|por|for|für|fuer|pour|para|voor|la|je|a|om|i)\s+(?:a\s+)?(?:(?:\d{1,2}|two|zwei|deux|dos|due|dois|twee)(?:\s+\p{L}+)?|pair|paar|paire|pareja|coppia|par|pari))\)?\s*$/iu

/** The price of one, where it is certain and comes out even; else none, and a doubt. */
export function perOne(draft: Draft, group: Group | null): Draft {
  if (!group) return draft
  const { offer } = draft
  const amounts = [offer.pricePence, offer.lowPence, offer.highPence, offer.feesPence].filter((pence) => pence !== null)
  if (amounts.length === 0) return draft
  if (group.isCertain && amounts.every((pence) => pence % group.size === 0)) {
    const one = (pence: number | null) => (pence === null ? null : pence / group.size)
    return { ...draft, offer: withAmounts(offer, one) }
  }
  const detail = `${quote(offer.ticketType)} may be the price of ${group.size}, and not of one`
  const doubts = [...draft.doubts, { code: 'price_unreadable' as const, detail }]
  return { ...draft, offer: withAmounts(offer, () => null), doubts }
}

function withAmounts(offer: ExtractedOffer, read: (pence: number | null) => number | null): ExtractedOffer {
  const { pricePence, lowPence, highPence, feesPence } = offer
  return {
    ...offer,
    pricePence: read(pricePence),
    lowPence: read(lowPence),
    highPence: read(highPence),
    feesPence: read(feesPence),
  }
}
