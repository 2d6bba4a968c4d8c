import type { Candidate, PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import { session } from './candidate.ts'

/** Buys a candidate for £96, as a seller sells it; its person was not told yet. */
export async function buyAt(desk: PurchaseDeskApi, candidate: Candidate): Promise<string> {
  const attemptId = (await desk.consider(candidate)).attemptId ?? ''
  const order = { id: 'o1', number: 'T-9', url: null, refunded: 0 }
  let due = await desk.take(attemptId)
  while (due.kind !== 'nothing') {
    const next = due.kind === 'recheck' ? await desk.take(attemptId, candidate) : due
    if (next.kind !== 'call') throw new Error('no call is due')
    const { kind, number } = next.call
    const answer = kind === 'complete' ? { ...session, status: 'completed' as const, order } : session
    due = await desk.heard(attemptId, number, { kind: 'session', session: answer })
  }
  return attemptId
}
