import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type Candidate, type PurchaseDeskApi, purchaseDeskName } from '#durable/purchase-desk/protocol.ts'
import { firstBrokenEntry } from '#worker/money/purchases/ledger/chain.ts'
import { handOverSession } from '#worker/money/purchases/sellers/hand-over.rules.ts'
import { candidate as plain, session } from './candidate.ts'
import { buyAt } from './purchase.ts'

let people = 0

const candidate: Candidate = {
  ...plain,
  mandate: { ...plain.mandate, terms: { ...plain.mandate.terms, validUntilAt: Date.now() + 9e9 } },
  match: { ...plain.match, kickoffAt: Date.now() + 9e8 },
}

const ofLeague: Candidate['mandate'] = {
  ...candidate.mandate,
  terms: { ...candidate.mandate.terms, targets: [{ kind: 'league', id: 1 }] },
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

  test('gives what is due of a purchase with the decision, once, and nothing where nothing is bought', async () => {
    const { desk } = newDesk()
    const first = await desk.begin(candidate)
    expect(first).toMatchObject({
      decision: { verdict: 'buy' },
      due: { kind: 'call', call: { kind: 'open', number: 1 } },
    })
    const again = await desk.begin(candidate)
    expect(again).toMatchObject({ attemptId: first.attemptId, due: { kind: 'nothing' } })
    const { due, attemptId } = await desk.begin({ ...candidate, id: '7:13:3' })
    expect([due, attemptId]).toEqual([{ kind: 'nothing' }, null])
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

  test('counts for good what its person bought after a hand-over had ended, once', async () => {
    const { desk } = newDesk()
    const page = 'https://club.example/7'
    const id = (await desk.consider({ ...candidate, means: { page } })).attemptId ?? ''
    let due = await desk.take(id)
    if (due.kind !== 'call') throw new Error('nothing is due')
    const told = handOverSession(due.call.order, page)
    await desk.heard(id, due.call.number, { kind: 'session', session: told })
    expect(await desk.answer(id, { kind: 'not_for_me' })).toBe('done')
    due = await desk.take(id)
    if (due.kind !== 'call') throw new Error('nothing is due')
    await desk.heard(id, due.call.number, { kind: 'session', session: { ...told, status: 'cancelled' } })
    await desk.sent(id, 'ended')
    expect(await desk.counts()).toMatchObject({ cancelled: 1, completed: 0 })
    const said = () => desk.answer(id, { kind: 'bought', pence: 250_00, isSure: true })
    expect([await said(), await said()]).toEqual(['own', 'done'])
    await desk.sent(id, 'completed')
    expect(await said()).toBe('done')
    expect(await desk.counts()).toMatchObject({ cancelled: 0, completed: 1, spentPence: 250_00 })
    const next = await desk.consider({ ...candidate, id: '7:16:3' })
    expect(next.decision).toEqual({ verdict: 'no', reason: 'used_up' })
    const query = { mandateIds: ['m1'], from: 0, until: Date.now() + 1_000, limit: 5 }
    expect((await desk.bought(query)).sums).toEqual([{ currency: 'GBP', purchases: 1, pence: 250_00 }])
    expect(await firstBrokenEntry(await desk.ledger(0, 100))).toBeNull()
  })

  test('counts once, in every sum, what its person paid by hand after the seller had needed them', async () => {
    const { stub, desk } = newDesk()
    const id = (await desk.consider(candidate)).attemptId ?? ''
    const go = { status: 'needs_fan' as const, continueUrl: 'https://club.example/go' }
    for (const said of [go, { status: 'completed' as const, total: 1_012_00 }]) {
      const due = await desk.take(id)
      if (due.kind !== 'call') throw new Error('nothing is due')
      await desk.heard(id, due.call.number, { kind: 'session', session: { ...session, ...said } })
      await runInDurableObject(stub, (_, { storage }) => {
        storage.sql.exec(`UPDATE attempts SET attempt = json_set(attempt, '$.state.notBefore', 0)`)
      })
    }
    await desk.sent(id, 'completed')
    const kept = () =>
      runInDurableObject(stub, (_, { storage }) =>
        storage.sql
          .exec('SELECT kind, amount FROM kept ORDER BY kind')
          .toArray()
          .map(({ kind, amount }) => `${kind} ${amount}`),
      )
    expect(await kept()).toEqual(['mandate 1', 'match 1', 'month 9600', 'seller 2'])
    expect(await desk.answer(id, { kind: 'bought', pence: 120_00 })).toBe('own')
    expect(await kept()).toEqual(['mandate 1', 'match 1', 'month 12000', 'seller 2'])
    expect(await desk.counts()).toMatchObject({ total: 1, completed: 1, spentPence: 120_00 })
    const query = { mandateIds: ['m1'], from: 0, until: Date.now() + 1_000, limit: 5 }
    expect((await desk.bought(query)).sums).toEqual([{ currency: 'GBP', purchases: 1, pence: 120_00 }])
    expect(await desk.purchasesBy(['m1'])).toEqual({ m1: 1 })
    expect(await firstBrokenEntry(await desk.ledger(0, 100))).toBeNull()
  })

  test('gives a reservation back when no answer came', async () => {
    const { stub, desk } = newDesk()
    const { attemptId } = await desk.consider(candidate)
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec(`UPDATE attempts SET attempt = json_set(attempt, '$.state.order.deadline', 1)`)
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

  test('keeps sums of what was bought, also when it wakes again, and decides by them without reading a purchase', async () => {
    const { stub, desk } = newDesk()
    const at = (id: number) => ({ ...candidate.match, id })
    await desk.sent(await buyAt(desk, { ...candidate, mandate: ofLeague }), 'completed')
    const again = { ...candidate, mandate: { ...ofLeague, id: 'm2' } }
    const decided = async (more: Partial<Candidate>) => (await desk.consider({ ...again, ...more })).decision
    const refusals = async (run: string) => [
      await decided({ id: `${run}:1`, mandate: ofLeague, match: at(8) }),
      await decided({ id: `${run}:2` }),
      await decided({ id: `${run}:3`, match: at(9), limits: { ...again.limits, monthlyBudgetPence: 9_600 + 8_799 } }),
    ]
    const reasons = ['used_up', 'match_taken', 'budget'].map((reason) => ({ verdict: 'no', reason }))
    expect(await refusals('now')).toEqual(reasons)
    const open = () =>
      runInDurableObject(stub, (_, { storage }) =>
        storage.sql.exec('SELECT count(*) AS n FROM attempts WHERE is_settled = 0').one(),
      )
    expect(await open()).toEqual({ n: 0 })
    await evictDurableObject(stub)
    expect(await refusals('later')).toEqual(reasons)
    expect(await open()).toEqual({ n: 0 })
    const enough = { ...again.limits, monthlyBudgetPence: 9_600 + 8_800 }
    expect(await decided({ id: 'enough', match: at(9), limits: enough })).toMatchObject({ verdict: 'buy' })
  })

  test('says of a used-up mandate once a match that it buys no more, and of one that may still buy each time', async () => {
    const { desk } = newDesk()
    const { attemptId } = await desk.consider(candidate)
    const next = (id: string) => desk.consider({ ...candidate, id })
    const usedUp = { decision: { verdict: 'no', reason: 'used_up' }, attemptId: null }
    expect(await next('held:1')).toEqual({ ...usedUp, isMandateOver: false })
    expect(await next('held:2')).toEqual({ ...usedUp, isMandateOver: false })
    expect((await desk.ledger(0, 100)).map(({ facts }) => facts.attemptId)).toEqual([attemptId, null, null])
    // Under way, it may still fail: the mandate is not finished by it.
    expect(await desk.purchasesBy(['m1'])).toEqual({ m1: 0 })
    expect(await desk.matchesBought([candidate.match.id])).toEqual([])
    const bought = newDesk().desk
    const made = () => bought.purchasesBy(['m1', 'm2'])
    expect(await made()).toEqual({ m1: 0, m2: 0 })
    const last = await buyAt(bought, candidate)
    const matches = () => bought.matchesBought([candidate.match.id, candidate.match.id + 1])
    expect(await matches()).toEqual([candidate.match.id])
    expect(await made()).toEqual({ m1: 1, m2: 0 })
    await bought.sent(last, 'completed')
    expect(await made()).toEqual({ m1: 1, m2: 0 })
    expect(await matches()).toEqual([candidate.match.id])
    const before = (await bought.ledger(0, 100)).length
    const later = (id: string, matchId: number) =>
      bought.consider({ ...candidate, id, match: { ...candidate.match, id: matchId }, mandate: ofLeague })
    expect(await later('sold:1', 7)).toEqual({ ...usedUp, isMandateOver: true })
    expect(await later('sold:2', 7)).toEqual({ ...usedUp, isMandateOver: true })
    expect(await bought.ledger(before, 100)).toMatchObject([{ kind: 'decided', facts: { matchId: 7 } }])
    expect(await later('sold:3', 8)).toEqual({ ...usedUp, isMandateOver: true })
    expect(await bought.ledger(before + 1, 100)).toMatchObject([{ facts: { matchId: 8 } }])
    expect(await firstBrokenEntry(await bought.ledger(0, 100))).toBeNull()
  })

  test('counts attempts as they are written, and reads none for it', async () => {
    const { stub, desk } = newDesk()
    await desk.consider(candidate)
    const waiting = { total: 1, awaiting: 0, cancelled: 0, spentPence: 0 }
    expect(await desk.counts()).toMatchObject(waiting)
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

  test('gives news to one caller at a time, so that it is sent once', async () => {
    const { desk } = newDesk()
    const attemptId = await buyAt(desk, candidate)
    const taken = await Promise.all([desk.news(attemptId), desk.news(attemptId)])
    expect(taken.map((one) => one?.news ?? null)).toEqual(['completed', null])
    await desk.sent(attemptId, 'completed')
    expect(await desk.news(attemptId)).toBeNull()
  })

  test('reads the order of a purchase again after a webhook: ledger, figures and person say what was given back', async () => {
    const { stub, desk } = newDesk()
    const attemptId = await buyAt(desk, { ...candidate, mandate: ofLeague })
    const told = async () => (await desk.news(attemptId))?.news ?? null
    await desk.sent(attemptId, 'completed')
    const readOrder = async (refunded: number) => {
      const due = await desk.take(attemptId)
      if (due.kind !== 'call') return due.kind
      const sold = { ...session, status: 'completed' as const, order: { id: 'o1', number: 'T-9', url: null, refunded } }
      await desk.heard(attemptId, due.call.number, { kind: 'session', session: sold })
      return due.call.kind
    }
    expect(await readOrder(10_00)).toBe('nothing')
    expect(await desk.hint(candidate.offer.platformId, 'cs_of_another')).toBe(false)
    expect(await desk.hint(candidate.offer.platformId + 1, 'cs_1')).toBe(false)
    expect(await readOrder(10_00)).toBe('nothing')
    // Doubled webhooks are one reading.
    expect([await desk.hint(3, 'cs_1'), await desk.hint(3, 'cs_1')]).toEqual([true, true])
    expect([await readOrder(30_00), await readOrder(30_00)]).toEqual(['read', 'nothing'])
    expect(await told()).toBe('refunded')
    await desk.sent(attemptId, 'refunded')
    await desk.hint(3, 'cs_1')
    expect([await readOrder(96_00), await told()]).toEqual(['read', 'refunded'])
    await desk.sent(attemptId, 'refunded')
    const entries = await desk.ledger(0, 100)
    expect(entries.flatMap(({ kind, text }) => (kind === 'refunded' ? [text] : []))).toEqual([
      'Arsenal v Leeds United: Club Direct gave back £30.00.',
      'Arsenal v Leeds United: Club Direct gave back £66.00, £96.00 in all.',
    ])
    expect(await firstBrokenEntry(entries)).toBeNull()
    const sum = entries.reduce((pence, { kind, facts: { seller } }) => {
      return (
        pence +
        (kind === 'answer' && seller?.status === 'completed' ? (seller.totalPence ?? 0) : 0) -
        (seller?.refundedPence ?? 0)
      )
    }, 0)
    expect(await desk.counts()).toMatchObject({ completed: 1, spentPence: sum })
    const { sums } = await desk.bought({ mandateIds: ['m1'], from: 0, until: Date.now() + 1, limit: 5 })
    expect(sums).toEqual([{ currency: 'GBP', purchases: 1, pence: 0 }])
    // The mandate has made its purchase all the same, and limits read sums that are counted once.
    expect((await desk.consider({ ...candidate, id: '7:99:3' })).decision).toEqual({ verdict: 'no', reason: 'used_up' })
    await runInDurableObject(stub, (_, { storage }) => {
      expect(storage.sql.exec(`SELECT amount FROM kept WHERE kind = 'month'`).toArray()).toEqual([{ amount: 96_00 }])
    })
  })

  test('reads an order by itself on the days after, by its alarm', async () => {
    const { stub, desk } = newDesk()
    const attemptId = await buyAt(desk, candidate)
    await desk.sent(attemptId, 'completed')
    await runInDurableObject(stub, async (_, { storage }) => {
      const [row] = storage.sql.exec<{ check_at: number }>('SELECT check_at FROM attempts').toArray()
      expect((row?.check_at ?? 0) - Date.now()).toBeGreaterThan(86_000_000)
      expect(await storage.getAlarm()).toBeLessThanOrEqual(row?.check_at ?? 0)
      storage.sql.exec(`UPDATE attempts SET check_at = 1, attempt = json_set(attempt, '$.orderCheck.at', 1)`)
    })
    await runDurableObjectAlarm(stub)
    expect(await desk.take(attemptId)).toMatchObject({ kind: 'call', call: { kind: 'read', details: '' } })
  })

  test('keeps nothing of a person who was erased', async () => {
    const { desk } = newDesk()
    const { attemptId } = await desk.consider({ ...candidate, means: { page: 'https://club.example/7' } })
    await desk.clear()
    expect([await desk.attempts(10), await desk.ledger(0, 10)]).toEqual([[], []])
    // Links that are still in hand, a seller's webhook and a message of the queue find nothing, and leave nothing.
    const answers = [
      await desk.answer(attemptId ?? '', { kind: 'bought', pence: 80_00 }),
      await desk.confirm(attemptId ?? '', 96_00),
      await desk.decline(attemptId ?? ''),
    ]
    expect(answers).toEqual(['gone', 'gone', 'gone'])
    expect([await desk.hint(3, 'cs_1'), await desk.take(attemptId ?? '', candidate)]).toEqual([
      false,
      { kind: 'nothing' },
    ])
    expect([await desk.attempts(10), await desk.ledger(0, 10)]).toEqual([[], []])
    expect((await desk.consider(candidate)).decision.verdict).toBe('buy')
  })
})
