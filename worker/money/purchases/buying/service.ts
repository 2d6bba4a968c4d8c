import type { Asked, AttemptRef, Due, PurchaseDeskApi } from '#durable/purchase-desk/protocol.ts'
import type { AttemptNews } from '../attempts/contract.ts'
import { isQuestion } from '../attempts/rules.ts'
import type { ProtocolAccess } from '../sellers/contract.ts'
import { type AttemptDesk, runAttempt, type SellerOf } from '../sellers/run-attempt.ts'
import type { BuyingDetails } from './details.ts'
import type { BuyingFacts } from './facts.ts'
import type { SellerSessions } from './sessions.repository.ts'

export type BuyingService = ReturnType<typeof createBuying>

/** An attempt that was started a moment ago: what is due of it, taken already, and how its seller is spoken to. */
export type StartedHere = { due: Due; access: ProtocolAccess | null }

type Desk = Pick<PurchaseDeskApi, 'take' | 'heard' | 'news' | 'sent' | 'attempt'>

type Ports = {
  desks: (userId: number) => Desk
  facts: Pick<BuyingFacts, 'askedAgain'>
  details: Pick<BuyingDetails, 'open' | 'isCardKept'>
  sessions: Pick<SellerSessions, 'note'>
  sellerOf: SellerOf
  notify: (userId: number, news: AttemptNews) => Promise<void>
}

/** Does what is due of an attempt: calls the seller, and notifies its person. Any number of runs may overlap or stop midway. */
export function createBuying({ desks, facts, details, sessions, sellerOf, notify }: Ports) {
  async function askedAgain(userId: number, ref: AttemptRef): Promise<Asked | null> {
    const [asked, isCardKept] = await Promise.all([
      facts.askedAgain(userId, ref),
      details.isCardKept(userId, ref.platformId, ref.details),
    ])
    return asked && { ...asked, isCardGone: !isCardKept }
  }

  /** `started`: what was due first, taken already. */
  function deskOf(userId: number, started: Due | undefined): AttemptDesk {
    const desk = desks(userId)
    async function callOf(attemptId: string, due: Due) {
      const taken = due.kind === 'recheck' ? await desk.take(attemptId, await askedAgain(userId, due.ref)) : due
      if (taken.kind !== 'call') return null
      const { details: sealed, order, ...call } = taken.call
      const { kind, session } = call
      const [opened] = await Promise.all([
        details.open(sealed),
        kind === 'complete' && session && sessions.note(userId, order.sellerId, session.id),
      ])
      return { ...call, order: { ...order, ...opened } }
    }
    return {
      take: async (attemptId) => callOf(attemptId, started ?? (await desk.take(attemptId))),
      heard: async (attemptId, number, answer) => callOf(attemptId, await desk.heard(attemptId, number, answer)),
    }
  }

  /** Recorded before it is noted as sent, under a name of its own, so that a repeat sends no second notification. */
  async function announce(userId: number, attemptId: string): Promise<void> {
    const desk = desks(userId)
    const due = await desk.news(attemptId)
    if (!due) return
    await notify(userId, due)
    await desk.sent(attemptId, due.news)
    const now = isQuestion(due.news) ? await desk.attempt(attemptId) : null
    // Answered or ended while it was recorded.
    if (now?.question === null) await notify(userId, { news: 'ended', attempt: now })
  }

  return {
    async run(userId: number, attemptId: string, started?: StartedHere): Promise<void> {
      await runAttempt(attemptId, deskOf(userId, started?.due), (order) => sellerOf(order, started?.access))
      await announce(userId, attemptId)
    },
  }
}
