import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney, formatMoneyShort } from '#worker/ground/platform/money.ts'
import type { Doubt } from '../plausible.contract.ts'
import type { DriftFlag, HeldNote, OtherCurrency, Sign } from './contract.ts'

/** A flag's evidence in words, a sentence for each kind of sign. */
export function evidenceTexts({ evidence, of, found }: DriftFlag, currency: string): string[] {
  const texts = evidence.map(
    (sign) => `${sentenceOf(sign, currency)} Seen in ${sign.checks} of the last ${manyText(of, 'check')}.`,
  )
  return isOtherCurrency({ found }, currency) ? [`${setText(`Prices are in ${found}`, currency)}.`, ...texts] : texts
}

/** Whether an alarm is of a platform that still is set to another currency than its pages have. */
export function isOtherCurrency({ found }: Pick<DriftFlag, 'found'>, currency: string): boolean {
  return found !== undefined && found !== currency
}

const setText = (what: string, currency: string) => `${what}; this platform is set to ${currency}`

/** Where nothing but tickets is missing, a notice may stand in their place: that the pages have changed is not sure. */
export function flagTitle(
  platform: string,
  { evidence, found }: Pick<DriftFlag, 'evidence' | 'found'>,
  currency: string,
): string {
  if (isOtherCurrency({ found }, currency)) return setText(`Prices of ${platform} are in ${found}`, currency)
  const isEmpty = evidence.every(({ kind, is }) => kind === 'yield' && is === 0)
  return `The pages of ${platform} ${isEmpty ? 'give no tickets' : 'have changed'}`
}

function sentenceOf({ kind, was, is }: Sign, currency: string): string {
  switch (kind) {
    case 'yield':
      return is === 0
        ? 'Pages that had tickets give none, and do not say that they are sold out.'
        : `Pages give less: ${manyText(is, 'ticket or price', 'tickets and prices')}, usually ${was}.`
    case 'prices':
      return `Prices are out of range: the middle one of a page is ${formatMoney(is, currency)}, usually ${formatMoney(was, currency)}.`
    case 'words':
      return `Words are unknown: ${is} % of a page’s ticket types, areas, availability or currency, usually ${was} %.`
    case 'structure':
      return `Pages are built differently: ${is} % of their elements and data are as they were.`
  }
}

export const availabilityTexts = {
  available: 'available',
  limited: 'last few',
  sold_out: 'sold out',
  unknown: 'unclear',
} as const

/** What a platform says of one kind of ticket: "£28.00, last few". */
export function factText({ pricePence, currency, availability }: HeldNote['after']): string {
  const price = pricePence === null || currency === null ? null : formatMoney(pricePence, currency)
  return price === null ? availabilityTexts[availability] : `${price}, ${availabilityTexts[availability]}`
}

export function ticketText({ ticketType, section }: Pick<HeldNote, 'ticketType' | 'section'>): string {
  return section === null || section === '' ? ticketType : `${ticketType}, ${section}`
}

/** An offer in quarantine, on the board and on the page, and why it waits. */
export function heldTexts(
  offer: HeldNote,
  currency?: string,
): { ticket: string; before: string; after: string; why: string } {
  return {
    ticket: ticketText(offer),
    before: offer.before ? factText(offer.before) : 'not there',
    after: offer.isGone ? 'no longer shown' : factText(offer.after),
    why: (offer.doubt && doubtText(offer.doubt, offer.after)) ?? whyText(offer, currency),
  }
}

function whyText({ why, before, after }: HeldNote, currency: string | undefined): string {
  switch (why) {
    case 'page':
      return 'The whole page differs from what is usual for this platform. It is shown when the pages are as usual again, or when you confirm it.'
    case 'offer':
      return `The page is unclear about this ticket, such as two prices that disagree. ${secondCheck}`
    case 'currency':
      return after.currency === null || currency === undefined || after.currency === currency
        ? secondCheck
        : `In ${after.currency}; this platform is set to ${currency}. ${secondCheck}`
    case 'price': {
      const usual = before?.pricePence != null ? 'its last price' : 'the other prices of the match'
      return `The price is far from ${usual}. ${secondCheck}`
    }
    case 'company':
      return 'A cheaper ticket beside it waits for a second check. The next check shows it, whatever that ticket is then.'
    case undefined:
      return secondCheck
  }
}

/** "Prices of Curva are in EUR; this platform is set to GBP: 12 tickets are held back." */
export function otherCurrencyText({ platform, found, expected, offers }: Omit<OtherCurrency, 'platformId'>): string {
  const text = setText(`Prices of ${platform} are in ${found}`, expected)
  return offers === 0 ? `${text}.` : `${text}: ${manyText(offers, 'ticket is', 'tickets are')} held back.`
}

const secondCheck = 'It is shown when a second check says the same, or when you confirm it.'

const sellerTexts = { official: 'an official seller', exchange: 'an exchange', resale: 'a reseller' } as const
const matchTexts = { great: 'such a final or tournament', small: 'a women’s or youth match' } as const

/** "A first price far above the £1 to £1,500 that tickets cost at an official seller. Shown if …" */
function doubtText(doubt: Doubt, { pricePence, currency }: HeldNote['after']): string | null {
  if (pricePence === null || currency === null) return null
  const { degree, seller, occasion, leastPence, mostPence } = doubt
  const [least, most] = [leastPence, mostPence].map((pence) => formatMoneyShort(pence, currency))
  const match = occasion ? ` for ${matchTexts[occasion]}` : ''
  const usual = `the ${least} to ${most} that tickets cost at ${sellerTexts[seller]}${match}`
  const first = `A first price far ${pricePence > mostPence ? 'above' : 'below'} ${usual}.`
  return degree === 'absurd'
    ? `${first} It is shown only if you confirm it.`
    : `${first} It is shown if the page says the same an hour later, or when you confirm it.`
}
