// Whether a session sells what was asked for: another price, currency, number, offer or seat is refused, and its person notified.
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { KeptOrder, Problem, Session } from './contract.ts'

/** What the fan pressed for, or the mandate lets without asking. */
export type Agreement = {
  upTo: number
  section: string | null
  seat: string | null
  /** Paid on the seller's own page for what it stated there, which no token of ours bounds. */
  isByFan?: true
}

export function differenceOf(session: Session, order: KeptOrder, agreed: Agreement | null): Problem | null {
  const { total, currency, quantity, isOffer, section, seat } = session
  if (currency !== order.currency) return notAsked(`The seller asks for ${currency}, not ${order.currency}.`)
  if (!isOffer) return notAsked('The seller’s basket has something else in it.')
  if (quantity !== order.quantity) return notAsked(`The seller sells ${quantity}, not ${order.quantity}.`)
  if (isAnother(section, order.section)) return notAsked(`The seats are in ${section}, not in ${order.section}.`)
  if (agreed && (isAnother(section, agreed.section) || isAnother(seat, agreed.seat))) {
    return notAsked(`The seats are now ${seat ?? section}.`)
  }
  // On the seller's own page the fan sees it, and decides.
  if (total === null) {
    return session.status === 'needs_fan' ? null : notAsked('The seller does not say what it costs in total.')
  }
  if (total < 1) return notAsked('The seller asks for no money.')
  const upTo = agreed?.upTo ?? order.maxTotal
  if (upTo === null || total <= upTo) return null
  const [asked, limit] = [formatMoney(total, currency), formatMoney(upTo, currency)]
  return { kind: 'price_changed', text: `The total is ${asked}, above ${limit}.` }
}

type Paid = { agreed: Agreement | null; stated: number | null }

/** What of a completed purchase is not as agreed, in words. `agreed`: null where nothing bounds what the fan paid. */
export function paymentDifferenceOf(session: Session, order: KeptOrder, { agreed, stated }: Paid): Problem | null {
  if (agreed === null) {
    const lowered = loweredText(session, stated)
    return differenceOf(session, order, null) ?? (lowered === null ? null : notAsked(lowered))
  }
  const amount = paymentText(session, order, { agreed, stated })
  const asPaid = { ...session, currency: order.currency, total: agreed.upTo }
  const goods = differenceOf(asPaid, order, agreed)
  if (amount === null) return goods
  return notAsked(goods === null ? amount : `${amount} ${goods.text}`)
}

/** What a seller says after a payment lowers nothing that counts, and raises it to what the token was good for. */
function paymentText(
  { total, currency }: Session,
  order: KeptOrder,
  { agreed, stated }: Paid & { agreed: Agreement },
): string | null {
  const [most, said] = [formatMoney(agreed.upTo, order.currency), formatMoney(total ?? 0, currency)]
  const bound = agreed.isByFan
    ? `It had stated ${most} before you paid there, and that counts here.`
    : `The payment was good for at most ${most}, and that counts here.`
  if (total === null) return `The seller does not say what it took. ${bound}`
  if (currency !== order.currency || total > agreed.upTo) {
    return `The seller says that it took ${said}. ${bound} Please check with the seller and your bank.`
  }
  return loweredText({ total, currency }, stated)
}

function loweredText({ total, currency }: Pick<Session, 'total' | 'currency'>, stated: number | null): string | null {
  if (total === null || stated === null || total >= stated) return null
  const [said, counted] = [formatMoney(total, currency), formatMoney(stated, currency)]
  return `The seller says that it took ${said}; the ${counted} that was agreed counts.`
}

/** Why the fan is asked although the mandate buys without asking; null for no reason. */
export function whyAsked(session: Session, order: KeptOrder): string | null {
  if (order.maxTotal === null) return 'Your mandate sets no highest price, so you are asked first.'
  return isUnsure(session, order) ? `${unsureText(order)}, so you are asked first.` : null
}

/** What a question says beside the section of the seller's page, where its order does not name one; null where it does. */
export function doubtOf(session: Session, order: KeptOrder): string | null {
  return isUnsure(session, order) ? `${unsureText(order)}.` : null
}

const unsureText = ({ section }: KeptOrder) =>
  `The seller’s page says ${section}, but its order does not confirm where the seats are`

/** Whether the seller leaves open whether the seats are where the mandate wants them. */
function isUnsure(session: Session, order: KeptOrder): boolean {
  return !order.isAnyArea && order.section !== null && session.section === null
}

function notAsked(text: string): Problem {
  return { kind: 'not_as_asked', text }
}

function isAnother(said: string | null, wanted: string | null): boolean {
  return wanted !== null && said !== null && plain(said) !== plain(wanted)
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
