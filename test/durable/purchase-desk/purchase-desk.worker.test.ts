import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type Candidate, type PurchaseDeskApi, purchaseDeskName } from '#durable/purchase-desk/protocol.ts'
import { firstBrokenEntry } from '#worker/money/purchases/ledger/chain.ts'
import { candidate as plain } from './candidate.ts'

let people = 0

const candidate: Candidate = {
  ...plain,
  mandate: { ...plain.mandate, terms: { ...plain.mandate.terms, validUntilAt: Date.now() + 9e9 } },
  match: { ...plain.match, kickoffAt: Date.now() + 9e8 },
}

function newDesk() {
  people += 1
  const stub = env.PURCHASE_DESK.getByName(purchaseDeskName(4_000 + people))
  const desk: PurchaseDeskApi = stub
  return { stub, desk }
}

describe('the purchase desk', () => {
  test('answers a candidate that comes again as before, and reserves once', async () => {
    const { stub, desk } = newDesk()
    const first = await desk.consider(candidate)
    await evictDurableObject(stub)
    expect(await desk.consider(candidate)).toEqual(first)
    expect(await desk.attempts(10)).toHaveLength(1)
    expect(await desk.ledger(0, 10)).toHaveLength(1)
  })

  test('of offers that come at once buys one, and its ledger is one chain', async () => {
    const { desk } = newDesk()
    const asked = Array.from({ length: 8 }, (_, index) => desk.consider({ ...candidate, id: `7:${index}:3` }))
    const decided = await Promise.all(asked)
    expect(decided.filter(({ attemptId }) => attemptId !== null)).toHaveLength(1)
    const entries = await desk.ledger(0, 100)
    expect(entries).toHaveLength(8)
    expect(await firstBrokenEntry(entries)).toBeNull()
    const [first, second, ...rest] = entries
    if (!first || !second) throw new Error('no entries')
    expect(await firstBrokenEntry([first, ...rest])).toBe(2)
    expect(await firstBrokenEntry([first, { ...second, text: 'Bought nothing.' }, ...rest])).toBe(2)
    expect(await firstBrokenEntry([second, ...rest])).toBe(1)
  })

  test('ends what waits at its mandate’s revocation, once, and decides no more by it', async () => {
    const { desk } = newDesk()
    const { attemptId } = await desk.consider(candidate)
    await desk.revoke('m1', Date.now())
    await desk.revoke('m1', Date.now())
    expect(await desk.attempts(10)).toMatchObject([{ id: attemptId, status: 'cancelled' }])
    expect((await desk.consider({ ...candidate, id: '7:13:3' })).decision).toEqual({ verdict: 'no', reason: 'revoked' })
    expect(await desk.take(attemptId ?? '', candidate)).toEqual({ kind: 'nothing' })
    expect((await desk.ledger(0, 10)).map(({ kind }) => kind)).toEqual(['decided', 'revoked', 'cancelled', 'decided'])
  })

  test('gives a reservation back when no answer came', async () => {
    const { stub, desk } = newDesk()
    const { attemptId } = await desk.consider(candidate)
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec(`UPDATE attempts SET attempt = json_set(attempt, '$.course.order.deadline', 1)`)
    })
    await runDurableObjectAlarm(stub)
    expect(await desk.counts()).toMatchObject({ total: 1, failed: 1, spentPence: 0 })
    expect((await desk.ledger(1, 10)).map(({ kind }) => kind)).toEqual(['failed'])
    // Once its person was told, no decision reads it any more.
    const read = () =>
      runInDurableObject(stub, (_, { storage }) =>
        storage.sql.exec('SELECT count(*) AS open FROM attempts WHERE is_settled = 0').one(),
      )
    expect(await read()).toEqual({ open: 1 })
    await desk.sent(attemptId ?? '', 'failed')
    expect(await read()).toEqual({ open: 0 })
    expect(await desk.counts()).toMatchObject({ total: 1, failed: 1 })
    expect((await desk.consider({ ...candidate, id: '7:15:3' })).decision.verdict).toBe('buy')
  })

  test('counts attempts as they are written, also those of an earlier version, and reads none for it', async () => {
    const { stub, desk } = newDesk()
    await desk.consider(candidate)
    const waiting = { total: 1, awaiting: 0, cancelled: 0, spentPence: 0 }
    expect(await desk.counts()).toMatchObject(waiting)
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec('UPDATE attempts SET counted = NULL')
      storage.sql.exec('DELETE FROM counts')
    })
    await evictDurableObject(stub)
    expect(await desk.counts()).toMatchObject(waiting)
    await desk.revoke('m1', Date.now())
    expect(await desk.counts()).toMatchObject({ ...waiting, cancelled: 1 })
    const rows = await runInDurableObject(stub, (_, { storage }) => {
      const tallies = storage.sql.exec('SELECT status, currency, attempts, pence FROM counts WHERE attempts > 0')
      return [tallies.toArray().length, tallies.rowsRead]
    })
    expect(rows).toEqual([1, 2])
  })

  test('keeps nothing of a person who was erased', async () => {
    const { desk } = newDesk()
    await desk.consider(candidate)
    await desk.clear()
    expect([await desk.attempts(10), await desk.ledger(0, 10)]).toEqual([[], []])
    expect((await desk.consider(candidate)).decision.verdict).toBe('buy')
  })
})
