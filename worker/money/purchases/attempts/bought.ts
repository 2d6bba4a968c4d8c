import type { PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import type { SaidBought } from './contract.ts'
import { paidPence } from './rules.ts'

/** Reads "Paid for all" as it was typed, on the kit and on the page of the messages. */
export async function sayBought(
  desk: Pick<PurchaseDeskApi, 'attempt' | 'answer'>,
  attemptId: string,
  typed: string,
  isSure = false,
): Promise<SaidBought> {
  const attempt = await desk.attempt(attemptId)
  const pence = attempt && paidPence(typed, attempt.currency)
  return pence === null ? 'bad_paid' : desk.answer(attemptId, { kind: 'bought', pence, isSure })
}
