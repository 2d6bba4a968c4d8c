import { aliasKey, listed } from '#worker/matches/catalogue/rules.ts'

/** What a fee is called, and what may stand beside it; "incl.", "plus" and "no" are none of it: a price stands there too. */
const feeNouns = `
  fee | fees | postage | surcharge | delivery | shipping | gebühr | gebühren | vorverkaufsgebühr | servicegebühr |
  bearbeitungsgebühr | systemgebühr | versandgebühr | versand | versandkosten | frais | gastos | comisión | commissione |
  commissioni | spese | prevendita | taxa | taxas | portes | servicekosten | reserveringskosten | administratiekosten |
  verzendkosten | serviceavgift | bokningsavgift | expeditionsavgift | avgift | frakt | gebyr | servicegebyr |
  billettgebyr | billetgebyr | porto | fragt | palvelumaksu | toimitusmaksu | opłata | prowizja | przesyłka | poplatek |
  poštovné | hizmet bedeli | komisyon | kargo
`
const beside = `
  booking | service | admin | administration | transaction | handling | order | processing | charge | charges | applies |
  apply | per | ticket | the | a | of | de | dossier | réservation | gestion | d | envoi | denvoi | port | location |
  gestión | envío | servicio | di | spedizione | servizio | diritti | serviço | envio | reserva | pro | bestellung |
  karte | par | commande | por | pedido | serwisowa | manipulacyjna | servisní | manipulační | each
`
/** Longer texts say more than a fee. */
const longestFee = 80
const nouns: ReadonlySet<string> = new Set(listed(feeNouns).flatMap((name) => aliasKey(name).split(' ')))
const others: ReadonlySet<string> = new Set(listed(beside).map(aliasKey))

const amount = /(?:[£€$₺₽¥]|\b[A-Z]{3}\b)?\s?\d+(?:[.,]\d{1,2})?\s?(?:€|£|\$|₺|zł|Kč|TL|kr\b\.?|[A-Z]{3}\b)?/g

/** "Booking fee £1.50", "Versand: 4,90 €": the only amount is a fee's, and no price. "£45.00 plus fees" has its price. */
export function isFeeAlone(text: string): boolean {
  if (text.length > longestFee || text.includes('+') || (text.match(amount) ?? []).length !== 1) return false
  const words = aliasKey(text.replace(amount, ' ')).split(' ').filter(Boolean)
  return words.some((word) => nouns.has(word)) && words.every((word) => nouns.has(word) || others.has(word))
}
