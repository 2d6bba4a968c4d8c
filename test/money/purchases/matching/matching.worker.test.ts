import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { matchRoomName } from '#durable/match-room/protocol.ts'
import { purchaseDeskName } from '#durable/purchase-desk/protocol.ts'
import { createProduct } from '#worker/entry/services.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { firstBrokenEntry } from '#worker/money/purchases/ledger/chain.ts'
import { createMandatesRepository } from '#worker/money/purchases/mandates/repository.ts'
import {
  beginning,
  buyableIn,
  cursorText,
  mandatesPerCall,
  parseCursor,
} from '#worker/money/purchases/matching/rules.ts'
import { changeOf, summary } from '../../../alerting/alerts/changes.ts'
import { placeMatch } from '../../../alerting/alerts/scene.ts'
import { makeCheck, makeOffer } from '../../../durable/match-room/make.ts'
import { candidate } from '../../../durable/purchase-desk/candidate.ts'
import { buyAt } from '../../../durable/purchase-desk/purchase.ts'
import { call } from '../../../people/accounts/people.ts'
import { answerOf, buyer, endPlan, sign, termsFor } from '../scene.ts'

const { ports, handlers } = createProduct(env)
const matching = ports.subscribers().find(({ name }) => name === 'purchases')
const match = 99_000
let seq = 100

beforeAll(async () => {
  await placeMatch(env.DB, match)
  // Its page was read as the match's a moment ago.
  const check = makeCheck(0, [makeOffer('Adult', 5_000, { section: 'North Stand' })], {
    matchId: match,
    platform: onSale(5_000).platform,
    seenAt: Date.now(),
  })
  await env.MATCH_ROOM.getByName(matchRoomName(match)).observe(check)
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?2, sort_at = ?2 WHERE id = ?1')
    .bind(match, Date.now() + 9e8)
    .run()
})

const sold = { pricePence: null, feesPence: null, currency: null, availability: 'sold_out', quantity: null } as const

/** A ticket of the match that comes on sale. */
function onSale(pricePence: number, more: Partial<Change> = {}): Change {
  seq += 1
  const after = {
    pricePence,
    feesPence: 0,
    currency: 'GBP',
    availability: 'available',
    quantity: 4,
    kind: 'ticket',
  } as const
  return changeOf(summary(null), summary(pricePence), {
    matchId: match,
    seq,
    offers: [{ ticketType: 'Adult', section: 'North Stand', before: sold, after }],
    ...more,
  })
}

async function decide(change: Change): Promise<number> {
  let cursor: string | null = null
  let calls = 0
  do {
    cursor = (await matching?.handle(change, cursor)) ?? null
    calls += 1
  } while (cursor !== null)
  return calls
}

const termsOver = { terms: { validUntilAt: 1 } }

const wholeLedgerOf = (userId: number) => env.PURCHASE_DESK.getByName(purchaseDeskName(userId)).ledger(0, 100)

/** Without what was signed and switched. */
async function ledgerOf(userId: number) {
  const entries = await wholeLedgerOf(userId)
  return entries.filter(({ kind }) => kind !== 'signed' && kind !== 'changed' && !kind.startsWith('switched'))
}

const listed = (mandateId: string) =>
  env.DB.prepare('SELECT count(*) AS n FROM purchase_mandate_targets WHERE mandate_id = ?1')
    .bind(mandateId)
    .first<number>('n')

async function ready(terms: object = {}) {
  const fan = await buyer()
  const { body } = await sign(fan.cookie, termsFor(match, terms))
  await call('PUT', '/api/auto-purchase/settings', { cookie: fan.cookie, body: { autoPurchaseEnabled: true } })
  return { ...fan, mandateId: body.id, hash: body.hash }
}

describe('a ticket that comes on sale', () => {
  test('is decided once under a mandate that lets it pass, on paper, and stands in the ledger', async () => {
    const { userId, cookie, hash } = await ready()
    const change = onSale(4_400)
    await decide(change)
    await decide(change)
    const entries = await ledgerOf(userId)
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      kind: 'decided',
      text: expect.stringMatching(/^On paper: .+ at Terrace Exchange\. Ask about 2 tickets for £88\.00\.$/),
      facts: { mandateHash: hash, decision: { verdict: 'ask' }, attemptId: null },
    })
    expect(await (await call('GET', '/api/auto-purchase/attempts', { cookie })).json()).toEqual({
      attempts: [],
      total: 0,
    })
    const file = await call('GET', '/api/auto-purchase/ledger', { cookie })
    expect(file.headers.get('Content-Disposition')).toContain('purchase-ledger.json')
    const sent = (await file.json()) as { entries: Awaited<ReturnType<typeof ledgerOf>> }
    expect(sent.entries.slice(1).map(({ text }) => text)).toEqual(entries.map(({ text }) => text))
    expect(await firstBrokenEntry(await wholeLedgerOf(userId))).toBeNull()
  })

  test.each<[string, Change]>([
    ['costs more than it allows', onSale(4_401)],
    ['was there at the platform’s first check', onSale(4_000, { platformBefore: null })],
    ['is resold without authority', onSale(4_000, { platform: { ...onSale(1).platform, kind: 'resale' } })],
    ['did not become cheaper', onSale(4_000, { offers: [] })],
  ])('is not asked about where it %s', async (_what, change) => {
    const { userId } = await ready()
    await decide(change)
    expect(await ledgerOf(userId)).toEqual([])
  })

  test('is found by its team and its league, and decided once', async () => {
    const targets = ['match', 'team', 'league'].map((kind) => ({ kind, id: match }))
    const { userId } = await ready({ targets })
    await decide(onSale(4_400))
    expect(await ledgerOf(userId)).toHaveLength(1)
  })

  test('is not bought after the mandate was revoked, and the ledger says so', async () => {
    const { userId, cookie, mandateId } = await ready()
    await answerOf('POST', `/${mandateId}/revoke`, cookie)
    await decide(onSale(4_400))
    await decide(onSale(4_300))
    const entries = await ledgerOf(userId)
    expect(entries.map(({ kind }) => kind)).toEqual(['revoked', 'decided'])
    expect(entries[1]?.text).toMatch(/Not bought\. The mandate was revoked\.$/)
  })

  test('asks a mandate that is over once more, for the ledger, and one that was signed anew again', async () => {
    const { userId, cookie, mandateId } = await ready()
    await env.DB.prepare(
      `UPDATE purchase_mandate_versions SET document = json_patch(document, ?2) WHERE mandate_id = ?1`,
    )
      .bind(mandateId, JSON.stringify(termsOver))
      .run()
    await decide(onSale(4_400))
    expect((await ledgerOf(userId)).map(({ text }) => text)).toEqual([expect.stringMatching(/Not bought\./)])
    expect(await listed(mandateId)).toBe(0)
    await decide(onSale(4_300))
    expect(await ledgerOf(userId)).toHaveLength(1)
    const terms = termsFor(match)
    const { body } = await answerOf('POST', '/words', cookie, terms)
    await answerOf('PUT', `/${mandateId}`, cookie, { terms, read: body.read, version: 1 })
    expect(await listed(mandateId)).toBe(1)
    await decide(onSale(4_200))
    expect(await ledgerOf(userId)).toHaveLength(2)
  })

  test('asks a mandate that has made all of its purchases once more, for the ledger', async () => {
    const { userId, mandateId } = await ready({ max_price: 48, mode: 'buy' })
    const found = await ports.mandates.find(userId, mandateId)
    if (!found.ok) throw new Error(found.error.message)
    const { document, hash } = found.value
    await buyAt(env.PURCHASE_DESK.getByName(purchaseDeskName(userId)), {
      ...candidate,
      userId,
      mandateHash: hash,
      mandate: { id: mandateId, terms: document.terms, revokedAt: null },
      match: { ...candidate.match, id: match, kickoffAt: Date.now() + 9e8 },
    })
    const before = (await ledgerOf(userId)).length
    for (const pence of [4_400, 4_300, 4_200]) await decide(onSale(pence))
    const texts = (await ledgerOf(userId)).slice(before).map(({ text }) => text)
    expect(texts).toEqual([expect.stringMatching(/Not bought\. All purchases of the mandate are made or under way\.$/)])
    expect(await listed(mandateId)).toBe(0)
  })

  test('is handed over to its person at a seller without a protocol, once it is switched on', async () => {
    const { userId, cookie, mandateId } = await ready()
    await answerOf('POST', `/${mandateId}/on`, cookie)
    await decide(onSale(4_400))
    await decide(onSale(4_300))
    const entries = await ledgerOf(userId)
    expect(entries[0]?.text).toMatch(
      /It takes no orders from us, so you are told of 2 tickets for £88\.00 and buy there yourself\.$/,
    )
    expect(entries.at(-1)?.facts.decision).toEqual({ verdict: 'no', reason: 'used_up' })
    const { attemptId } = entries[0]?.facts ?? {}
    await handlers.purchase({ version: 1, type: 'purchase', userId, attemptId: attemptId ?? '' })
    const [asked] = await env.PURCHASE_DESK.getByName(purchaseDeskName(userId)).attempts(1)
    expect(asked).toMatchObject({ id: attemptId, isHandOver: true, status: 'requires_confirmation' })
    expect(asked?.question?.continueUrl).toBe('https://terrace.example/m/1')
  })

  test('is refused, with the reason, once the plan has ended or the person switched it off', async () => {
    const former = await ready()
    await endPlan(former.userId)
    const off = await ready()
    await call('PUT', '/api/auto-purchase/settings', { cookie: off.cookie, body: { autoPurchaseEnabled: false } })
    await decide(onSale(4_400))
    const reasonOf = async (userId: number) => (await ledgerOf(userId)).map(({ facts }) => facts.decision)
    expect(await reasonOf(former.userId)).toEqual([{ verdict: 'no', reason: 'not_in_plan' }])
    expect(await reasonOf(off.userId)).toEqual([{ verdict: 'no', reason: 'switched_off' }])
  })

  test('is refused while an operator stopped all purchases', async () => {
    const { userId } = await ready()
    await env.DB.prepare(`INSERT INTO settings (name, is_on, changed_at) VALUES ('purchases', 0, 1)`).run()
    await decide(onSale(4_400))
    await env.DB.prepare(`DELETE FROM settings WHERE name = 'purchases'`).run()
    expect((await ledgerOf(userId))[0]?.facts.decision).toEqual({ verdict: 'no', reason: 'stopped' })
  })

  test('reaches every mandate, a bounded number in each call', async () => {
    const { userId } = await buyer()
    const crowded = 99_500
    await placeMatch(env.DB, crowded)
    const count = mandatesPerCall + 5
    const numbers = `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${count})`
    const document = JSON.stringify({ version: 1, terms: { ...termsFor(crowded), targets: [] }, words: [] })
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO purchase_mandates ${numbers} SELECT 'many-' || n, ?1, 1, 0, NULL, NULL, NULL, NULL FROM number`,
      ).bind(userId),
      env.DB.prepare(
        `INSERT INTO purchase_mandate_versions ${numbers} SELECT 'many-' || n, 1, ?1, 'hash' FROM number`,
      ).bind(document),
      env.DB.prepare(
        `INSERT INTO purchase_mandate_targets ${numbers} SELECT 'league', ?1, 'GBP', 5000, 'many-' || n FROM number`,
      ).bind(crowded),
    ])
    expect(await decide(onSale(4_400, { matchId: crowded, id: 'crowded:1' }))).toBe(2)
    expect(await ledgerOf(userId)).toHaveLength(count)
  })

  test('of ten thousand mandates reads only those that can let it be bought', async () => {
    const { userId } = await buyer()
    const wanted = 99_600
    const numbers = 'WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10000)'
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO purchase_mandates ${numbers} SELECT 'of-' || n, ?1, 1, 0, NULL, NULL, NULL, NULL FROM number`,
      ).bind(userId),
      env.DB.prepare(
        `INSERT INTO purchase_mandate_targets ${numbers} SELECT 'match', ?1, 'GBP', n, 'of-' || n FROM number`,
      ).bind(wanted),
    ])
    let rows = 0
    const all = async (sql: string, values: unknown[]) => {
      const answer = await env.DB.prepare(sql)
        .bind(...values)
        .all()
      rows += answer.meta.rows_read
      return answer
    }
    const counted = {
      prepare: (sql: string) => ({ bind: (...values: unknown[]) => ({ all: () => all(sql, values) }) }),
    }
    const { listed } = createMandatesRepository({ $client: counted } as never)
    const target = { kind: 'match', id: wanted } as const
    const found = await listed(target, { pence: 9_991, currency: 'GBP' }, beginning, mandatesPerCall)
    expect(found).toHaveLength(10)
    expect(rows).toBeGreaterThan(0)
    expect(rows).toBeLessThanOrEqual(10 * 4)
  })
})

test('a cursor is read back as it was written, and anything else is the beginning', () => {
  const cursor = { list: 3, boundPence: 4_400, mandateId: crypto.randomUUID() }
  expect(parseCursor(cursorText(cursor))).toEqual(cursor)
  expect(parseCursor(cursorText(beginning))).toEqual(beginning)
  for (const text of [null, '', 'x', '1.2']) expect(parseCursor(text)).toEqual(beginning)
  expect(buyableIn(onSale(100, { queue: { since: 1 } }))).toEqual([])
})
