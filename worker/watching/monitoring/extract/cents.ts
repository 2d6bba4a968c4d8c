// Prices in data beside what people read: a shop's program may count in cents, 4500 for £45.00.
import { type Tree, visibleText } from './dom.ts'
import type { Draft } from './doubts.ts'
import type { Steps } from './steps.ts'

const mostText = 50_000
/** A thousand, the least that is asked about. */
export const mayBeCents = 100_000

/** Without prices where every one is a whole number of which people read the hundredth, and never the number itself. */
export function withoutCents(drafts: Draft[], tree: Tree, steps: Steps): Draft[] {
  const prices = drafts.map(priceOf)
  if (prices.some((pence) => pence < mayBeCents || pence % 100 !== 0)) return drafts
  const document = tree()
  const text = document === null ? '' : visibleText(document, mostText, steps)
  return prices.every((pence) => isPriced(text, pence / 100) && !isShown(text, pence)) ? drafts.map(unread) : drafts
}

const priceOf = ({ offer }: Draft) => offer.pricePence ?? offer.lowPence ?? 0

const money = '(?:\\p{Sc}|\\p{Lu}{3}|kr|zł|Kč|Ft|lei|TL)'

/** A number alone may be an hour: "19.00". */
function isPriced(text: string, pence: number): boolean {
  const amount = amountPattern(pence)
  return new RegExp(`${money}\\s?${amount}|${amount}\\s?${money}`, 'u').test(text)
}

function isShown(text: string, pence: number): boolean {
  return new RegExp(amountPattern(pence), 'u').test(text)
}

/** With its cents or as a whole number, however thousands are set apart. */
export function amountPattern(pence: number): string {
  const whole = String(Math.floor(pence / 100)).replace(/\B(?=(?:\d{3})+$)/g, '[ .,’\u202f\u00a0]?')
  const cents = String(pence % 100).padStart(2, '0')
  const tail = cents === '00' ? '(?:[.,]00)?' : `[.,]${cents}`
  return `(?<![\\d.,])${whole}${tail}(?![.,]?\\d)`
}

function unread(draft: Draft): Draft {
  const { pricePence, lowPence } = draft.offer
  const detail = `${(pricePence ?? lowPence ?? 0) / 100} is in cents, as people read a hundredth of it`
  return {
    ...draft,
    offer: { ...draft.offer, pricePence: null, lowPence: null, highPence: null, feesPence: null },
    doubts: [...draft.doubts, { code: 'price_unreadable', detail }],
  }
}
