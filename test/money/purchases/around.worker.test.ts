// What stands around purchases in the database: accounts at sellers with their reminders, and the day's spending.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createAccountsRepository } from '#worker/money/purchases/accounts/repository.ts'
import { createSellerAccounts } from '#worker/money/purchases/accounts/service.ts'
import { alarmedFromPence } from '#worker/money/purchases/spending/constants.ts'
import { createSpendingRepository } from '#worker/money/purchases/spending/repository.ts'
import { createSpendingAlarms } from '#worker/money/purchases/spending/service.ts'
import { placeMatch, silentLogger } from '../../alerting/alerts/scene.ts'
import { addPerson } from '../../people/accounts/people.ts'

const db = openDatabase(env.DB)
const run = (sql: string, ...bound: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...bound)
    .run()

describe('accounts at sellers', () => {
  const match = 96_000
  const platform = 960_001
  let now = Date.parse('2031-03-01T09:00:00Z')
  const opensAt = now + 3 * dayMs
  const reminded: number[] = []
  const accounts = createSellerAccounts({
    repository: createAccountsRepository(db),
    plans: { entitled: async (ids) => new Set(ids.filter((id) => id !== without)) },
    notify: async ({ people }) => void reminded.push(...people.map(({ userId }) => userId)),
    clock: () => now,
  })
  let [follower, mandated, done, without, stranger] = [0, 0, 0, 0, 0]

  beforeAll(async () => {
    await placeMatch(env.DB, match)
    await run(
      `INSERT INTO platforms (id, slug, name, kind, origin, currency, budget_per_minute, extraction)
       VALUES (?1, 'box-96', 'Box 96', 'official', 'https://box96.example.com', 'GBP', 30, '{"kind":"structured"}')`,
      platform,
    )
    await run(`INSERT INTO seller_access (platform_id, asks) VALUES (?1, 'membership')`, platform)
    await run(
      'INSERT INTO sale_windows (match_id, platform_id, opens_at, name, is_public) VALUES (?1, ?2, ?3, ?4, 1)',
      match,
      platform,
      opensAt,
      'General sale',
    )
    const people = await Promise.all(Array.from({ length: 5 }, () => addPerson()))
    ;[follower, mandated, done, without, stranger] = people.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
    ]
    for (const { id } of people) {
      await run(
        `INSERT INTO preferences (user_id, auto_refresh_live_matches, live_match_sounds, live_match_notifications,
           live_refresh_interval, hide_scores, is_auto_registration_on) VALUES (?1, 1, 1, 1, 30, 0, 1)`,
        id,
      )
    }
    for (const id of [follower, done, without]) {
      await run(
        `INSERT INTO follows VALUES (?1, 'team', (SELECT home_team_id FROM matches WHERE id = ?2), 1)`,
        id,
        match,
      )
    }
    await run(`INSERT INTO purchase_mandates VALUES ('m96', ?1, 1, 0, NULL, NULL, NULL, NULL)`, mandated)
    await run(`INSERT INTO purchase_mandate_targets VALUES ('match', ?1, 'GBP', 4000, 'm96')`, match)
  })

  test('are listed for those who follow the match or have a mandate about it, and no others', async () => {
    const listed = await Promise.all([follower, mandated, stranger].map(accounts.list))
    expect(listed.map((list) => list.map(({ sale }) => [sale.platformName, sale.asks]))).toEqual([
      [['Box 96', 'membership']],
      [['Box 96', 'membership']],
      [],
    ])
  })

  test('are done when their person says so, and can be taken back', async () => {
    await accounts.mark(done, platform, false)
    expect(await accounts.mark(done, platform, true)).toMatchObject({ ok: true })
    expect((await accounts.list(done))[0]?.doneAt).toBe(now)
    await accounts.mark(done, platform, false)
    expect((await accounts.list(done))[0]?.doneAt).toBeNull()
    await accounts.mark(done, platform, true)
    expect(await accounts.mark(stranger, platform, true)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  test('are reminded of once, 48 hours before the sale, where it is wanted, in the plan and not done', async () => {
    await accounts.mark(done, platform, true)
    await accounts.remind()
    expect(reminded).toEqual([])
    now = opensAt - 48 * hourMs
    await accounts.remind()
    await accounts.remind()
    expect(reminded.toSorted()).toEqual([follower, mandated].toSorted())
  })
})

describe('the day’s spending', () => {
  let now = Date.parse('2031-05-01T23:00:00Z')
  let answer: 'sent' | 'retry' = 'retry'
  const mails: string[] = []
  const spending = createSpendingAlarms({
    repository: createSpendingRepository(db),
    transport: {
      send: async ({ text }: { text: string }) => {
        mails.push(text)
        return answer === 'sent' ? { kind: 'sent' } : { kind: 'retry', reason: 'busy' }
      },
    } as never,
    envelope: { from: 'a@touchline.example', to: 'b@touchline.example', publicOrigin: 'https://touchline.example' },
    clock: () => now,
    logger: silentLogger,
  })
  beforeEach(() => {
    mails.length = 0
    answer = 'retry'
  })
  const spend = (attemptId: string, pence: number) => spending.record({ attemptId, at: now, currency: 'GBP', pence })

  test('alarms the operator once, above the limit, and counts a purchase once', async () => {
    await spend('s1', alarmedFromPence)
    await spend('s1', alarmedFromPence)
    await spending.mailOperator()
    expect(mails).toEqual([])
    await spend('s2', 1)
    await spending.mailOperator()
    now += 10 * 60_000
    answer = 'sent'
    await spending.mailOperator()
    await spending.mailOperator()
    expect(mails).toHaveLength(2)
    expect(mails[1]).toContain('2 purchases for £2,000.01')
    now += 2 * hourMs
    await spend('s3', alarmedFromPence)
    await spending.mailOperator()
    expect(mails).toHaveLength(2)
  })

  test('tells the operator of a seller that states more than its payment was good for, again while mail is refused', async () => {
    const claim = { pence: 1_088_00, currency: 'GBP' }
    const about = { attemptId: 'c1', platformName: 'Terrace Exchange', orderNumber: 'T-9', claim }
    const tell = () => spending.notifyOperatorOfClaim({ ...about, most: { pence: 88_00, currency: 'GBP' } })
    await expect(tell()).rejects.toThrow()
    answer = 'sent'
    await tell()
    expect(mails[1]).toContain('took £1,088.00 for a purchase under a mandate, order T-9.')
    expect(mails[1]).toContain('good for at most £88.00')
  })
})
