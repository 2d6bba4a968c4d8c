// What becomes of the attempts that a change begins.
import { expect, test } from 'vitest'
import type { Candidate, Considered, Due } from '#durable/purchase-desk/protocol.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { createMatching } from '#worker/money/purchases/matching/service.ts'
import { changeOf, summary } from '../../../alerting/alerts/changes.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { limits, match, offer, seller, terms } from '../facts.ts'

const people = [1, 2, 3]
const due: Due = { kind: 'nothing' }
const change: Change = changeOf(summary(null), summary(4_400), {
  matchId: match.id,
  offers: [{ ticketType: 'Adult', section: null, before: null, after: { ...offer, ref: 'ref-1', feesPence: 0 } }],
})

/** A change that one live mandate each of three people meets. */
async function began(run: (attemptId: string) => Promise<void>) {
  const sent: string[] = []
  const running: Promise<unknown>[] = []
  const begunAt: number[] = []
  const { handle } = createMatching({
    repository: {
      named: async (targets) => [...targets].slice(0, 1),
      listed: async () =>
        people.map((userId) => ({ boundPence: 5_000, mandateId: `m${userId}`, userId, isLive: true })),
      unlist: async () => {},
    },
    catalogue: { matchFacts: async () => match, formerIds: async () => [] },
    facts: {
      personOf: async (userId) => ({
        mandate: { id: `m${userId}`, hash: 'f', isLive: true, revokedAt: null, document: { terms } } as never,
        limits,
      }),
      sellerOf: async () => ({ pageWith: () => null, access: {} as never, stateFor: () => seller }),
    },
    details: { read: async () => ({}) as never, seal: async () => ({ details: 'sealed', cardMaxPence: 500_00 }) },
    desks: (userId) => {
      const consider = async ({ means }: Candidate): Promise<Considered> => ({
        decision: { verdict: 'buy', quantity: 2, currency: 'GBP', expectedPence: 8_800, maxTotalPence: 10_000 },
        attemptId: 'offerRef' in means ? `a${userId}` : null,
        isMandateOver: false,
      })
      const begin = async (candidate: Candidate) => {
        begunAt.push(userId)
        return { ...(await consider(candidate)), due }
      }
      return { consider, begin }
    },
    enqueue: async ({ attemptId }) => void sent.push(attemptId),
    run: async (_userId, attemptId, started) => {
      expect(started).toEqual({ due, access: {} })
      await run(attemptId)
    },
    afterResponse: (work) => void running.push(work()),
    logger: createFakeLogger(),
  })
  expect(await handle(change, null)).toBeNull()
  await Promise.all(running)
  // What is due is taken only by who carries it out.
  expect(begunAt).toEqual([1])
  return sent.toSorted()
}

test('the first is carried out at once, and the others have calls of their own', async () => {
  const ran: string[] = []
  expect(await began(async (attemptId) => void ran.push(attemptId))).toEqual(['a2', 'a3'])
  expect(ran).toEqual(['a1'])
})

test('one that fails goes the queue’s way, which tries it again', async () => {
  const sent = await began(async () => {
    throw new Error('no connection')
  })
  expect(sent).toEqual(['a1', 'a2', 'a3'])
})
