// An account that is used by another, or whose owner proved the mailbox again, buys nothing of what was signed before.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { aboutText } from '#worker/money/purchases/mandates/words.rules.ts'
import { placeMatch } from '../../alerting/alerts/scene.ts'
import { visitorAt } from '../../fakes/visitor.ts'
import { call } from '../../people/accounts/people.ts'
import { limits, match, offer, seller, terms } from './facts.ts'
import { answerOf, buyer, sign, termsFor } from './scene.ts'

const { autoPurchase, desks, emailChange, mandates, purchaseEndings, recovery, tokens } = createProduct(env).ports
const visitor = visitorAt('192.0.2.7')
const matchId = 98_000

beforeAll(() => placeMatch(env.DB, matchId))

const note = (userId: number) =>
  env.DB.prepare(`INSERT INTO purchase_endings VALUES (?1, 'google_claimed')`).bind(userId).run()

test('a new password by mail revokes mandates, answers what waits with no, and says why', async () => {
  const { userId, cookie } = await buyer()
  const signed = await sign(cookie, termsFor(matchId))
  expect(signed.status).toBe(201)
  const soon = Date.now() + 5 * dayMs
  const mandate = {
    id: signed.body.id,
    terms: { ...terms, mode: 'confirm' as const, validUntilAt: soon },
    revokedAt: null,
  }
  const about = { mandate, mandateHash: signed.body.hash, limits, offer, seller, platformName: 'Club Direct' }
  const means = { offerRef: 'ref-1', details: 'sealed', cardMaxPence: 500_00 }
  await desks(userId).consider({ ...about, match: { ...match, kickoffAt: soon }, userId, id: 'waiting', means })

  const { token } = await tokens.mint(userId, 'reset_password')
  expect((await recovery.linkOf(token, null)).purchases).toEqual(['1 mandate'])
  expect((await recovery.reset({ token, password: 'lantern over the halfway line' }, visitor)).ok).toBe(true)

  expect(await mandates.find(userId, signed.body.id)).toMatchObject({ value: { revokedFrom: 'account' } })
  const texts = (await desks(userId).ledger(0, 20)).map(({ text }) => text)
  expect(texts).toContain(
    `A new password was set by a mailed link, so a mandate ${aboutText(signed.body.words)} was revoked: nothing is bought by it any more.`,
  )
  const [attempt] = await desks(userId).attempts(1)
  expect(attempt?.status).toBe('cancelled')
  expect(await purchaseEndings.listOf(userId)).toEqual([])
})

test('the page that confirms another address says what will no longer be bought', async () => {
  const { userId, cookie } = await buyer()
  await sign(cookie, termsFor(matchId))
  const newEmail = `another-${userId}@example.com`
  const body = { first_name: 'Robin', last_name: 'Fan', email: newEmail }
  expect((await call('PUT', '/api/profile', { cookie, body })).status).toBe(200)
  const { token } = await tokens.mint(userId, 'change_email')
  expect(await emailChange.readLink(token, { userId })).toEqual({ state: 'live', newEmail, purchases: ['1 mandate'] })
})

test('where tickets go is changed with fresh proof while something buys', async () => {
  const { userId, cookie } = await buyer()
  const save = (body: object) => call('PUT', '/api/preferences', { cookie, body })
  const provenAgo = (ms: number) =>
    env.DB.prepare('UPDATE sessions SET proven_at = ?2 WHERE user_id = ?1')
      .bind(userId, Date.now() - ms)
      .run()
  await provenAgo(hourMs)
  expect((await save({ full_name: 'Robin Fan' })).status).toBe(200)
  await provenAgo(0)
  expect((await sign(cookie, termsFor(matchId))).status).toBe(201)
  expect((await save({ full_name: 'Robin F. Fan' })).status).toBe(200)
  await provenAgo(hourMs)
  for (const [body, status] of [
    [{ full_name: 'A Thief' }, 403],
    [{ city: 'Elsewhere' }, 403],
    [{ full_name: 'Robin F. Fan', auto_fill_enabled: true }, 200],
  ] as const)
    expect((await save(body)).status, JSON.stringify(body)).toBe(status)
})

test('from the change on, also before all has ended, nothing is bought or signed', async () => {
  const { userId, email, cookie } = await buyer()
  const { body } = await sign(cookie, termsFor(matchId))
  await autoPurchase.change({ userId, email }, { autoPurchaseEnabled: true })
  const before = await autoPurchase.limitsOf(userId)
  await note(userId)
  expect([before.isSwitchedOn, (await autoPurchase.limitsOf(userId)).isSwitchedOn]).toEqual([true, false])
  expect((await sign(cookie, termsFor(matchId))).status).toBe(409)
  const changed = { terms: termsFor(matchId, { quantity: 1 }), version: 1 }
  const words = await answerOf('POST', '/words', cookie, changed.terms)
  const again = await answerOf('PUT', `/${body.id}`, cookie, { ...changed, read: words.body.read })
  expect(again.status).toBe(409)

  await purchaseEndings.sweep()
  expect(await mandates.inForce(userId)).toEqual([])
  // The new owner begins anew.
  expect((await sign(cookie, termsFor(matchId))).status).toBe(201)
})
