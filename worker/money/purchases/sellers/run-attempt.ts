import type { CallKind } from './attempt-state.rules.ts'
import type { Order, ProtocolAccess, SellerAnswer, SellerProtocol, Session } from './contract.ts'

/** A call that the desk has written down as under way. */
type DueCall = {
  kind: CallKind
  number: number
  order: Order
  session: Session | null
  /** The most that a payment may take, in minor units of the currency. */
  upTo: number
}

/** Keeps the attempt, as its only writer. */
export type AttemptDesk = {
  /** The call that is due; null when there is none now. Just before a payment the desk asks the mandate once more. */
  take: (attemptId: string) => Promise<DueCall | null>
  /** Writes down the answer, and takes the next call. */
  heard: (attemptId: string, number: number, answer: SellerAnswer) => Promise<DueCall | null>
}

/** How the seller of an order is spoken to. `known`: its access, where it was read a moment ago. */
export type SellerOf = (
  order: Pick<Order, 'sellerId' | 'isHandOver'>,
  known?: ProtocolAccess | null,
) => Promise<SellerProtocol>

/** More than any attempt makes at a stretch; the desk's alarm goes on. */
const mostCalls = 20

/** Makes the due calls of an attempt. Any number of runs may overlap or stop midway. */
export async function runAttempt(attemptId: string, desk: AttemptDesk, sellerOf: SellerOf): Promise<void> {
  let due = await desk.take(attemptId)
  const seller = due && (await sellerOf(due.order))
  for (let calls = 0; due && seller && calls < mostCalls; calls += 1) {
    due = await desk.heard(attemptId, due.number, await make(seller, due))
  }
}

function make(seller: SellerProtocol, { kind, order, session, upTo }: DueCall): Promise<SellerAnswer> {
  if (kind === 'open') return seller.open(order)
  if (session === null) throw new Error(`attempt ${order.attemptId} has no session to ${kind}`)
  return kind === 'complete' ? seller.complete(session, order, upTo) : seller[kind](session, order)
}
