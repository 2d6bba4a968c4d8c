import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { addMatch } from '#test/matches/catalogue/scene.ts'
import { createProduct } from '#worker/entry/services.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import { createAuditRepository } from '#worker/people/audit-log/repository.ts'
import { createAuditService } from '#worker/people/audit-log/service.ts'
import { testMails } from '#worker/running/email-test/constants.ts'
import { createEmailTestRepository } from '#worker/running/email-test/repository.ts'
import { createEmailTestService } from '#worker/running/email-test/service.ts'
import { testMailExpired, testMailForMs } from '#worker/running/setup/constants.ts'
import { createSetupRepository } from '#worker/running/setup/repository.ts'
import { createSetupService } from '#worker/running/setup/service.ts'

const noon = Date.parse('2026-11-23T12:00:00Z')
let now = noon
let answeredAt: number | null = null
let answer: SendResult = { kind: 'sent', messageId: 'x' }
let taken = 0
const sent: Mail[] = []
const product = createProduct(env)
const signer = createLinkSigner(new Secret('k'.repeat(40)), 'setup-mail')
const audit = createAuditService({ repository: createAuditRepository(openDatabase(env.DB)), clock: () => now })
const publicOrigin = 'https://touchline.example'
const from = 'Touchline <alerts@touchline.example>'
const emailTest = createEmailTestService({
  repository: createEmailTestRepository(openDatabase(env.DB)),
  smtp: { host: 'h', port: 587, security: 'tls', user: '', password: new Secret(''), from, sender: 'Kop End Ltd' },
  transport: {
    send: async (mail) => {
      sent.push(mail)
      return answer
    },
  },
  limiter: { take: async (_, { max }) => ({ allowed: ++taken <= max, retryAfterSeconds: 60 }) },
  audit,
  publicOrigin,
  newId: () => 'an-id',
  logger: { error: () => undefined },
})
const setup = createSetupService({
  repository: createSetupRepository(openDatabase(env.DB)),
  feedAnsweredAt: async () => answeredAt,
  listPlatforms: product.ports.listPlatforms,
  deliver: emailTest.deliver,
  signer,
  audit,
  publicOrigin,
  clock: () => now,
})
const run = (sql: string, ...bound: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...bound)
    .run()
const done = async () => (await setup.checklist()).steps.filter(({ doneAt }) => doneAt !== null).map(({ step }) => step)
const ada = { userId: 1, email: 'ada@club.test' }
const tokenOf = (mail: Mail | undefined) =>
  new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('mail')

beforeEach(async () => {
  for (const table of ['setup_marks', 'deliveries', 'match_summaries', 'platforms', 'settings', 'audit_log'])
    await run(`DELETE FROM ${table}`)
  now = noon
  sent.length = 0
  taken = 0
  answeredAt = null
  answer = { kind: 'sent', messageId: 'x' }
})

describe('the checklist', () => {
  test('of a new site has everything to do', async () => {
    expect(await setup.checklist()).toMatchObject({ isDone: false })
    expect(await done()).toEqual([])
  })

  test('finds the feed, the first prices and the first alert in the data, and remembers them', async () => {
    await writeReference(env.DB)
    const matchId = await addMatch({ sortAt: now })
    answeredAt = now - 5
    await run(
      `INSERT INTO match_summaries (match_id, seq, availability, offer_count, changed_at, checked_at) VALUES (?, 1, 'available', 1, 1, 1)`,
      matchId,
    )
    const delivery = (subject: string, status: string) =>
      run(
        `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at) VALUES (?, 1, 'email', 'b', ?, 1, 1)`,
        subject,
        status,
      )
    await delivery('letter:1', 'sent')
    await delivery(`${matchId}:1`, 'failed')
    expect(await done()).toEqual(['feed', 'platform'])
    await delivery(`${matchId}:2`, 'sent')
    expect(await done()).toEqual(['feed', 'platform', 'alert'])
    for (const table of ['deliveries', 'match_summaries']) await run(`DELETE FROM ${table}`)
    answeredAt = null
    expect(await done()).toEqual(['feed', 'platform', 'alert'])
  })

  test('knows whether any platform may alert: resale without an authority may not', async () => {
    const mayAlert = async () => (await setup.checklist()).mayAlert
    expect(await mayAlert()).toBe(false)
    await run(
      `INSERT INTO platforms (id, slug, name, kind, origin, currency, budget_per_minute, extraction) VALUES (7, 'shop', 'Shop', 'resale', 'https://shop.example', 'GBP', 30, '{}')`,
    )
    expect(await mayAlert()).toBe(false)
    await run(`UPDATE platforms SET kind = 'official'`)
    expect(await mayAlert()).toBe(true)
    await run('UPDATE platforms SET is_active = 0')
    expect(await mayAlert()).toBe(false)
    await run(`UPDATE platforms SET kind = 'resale', is_resale_allowed = 1, is_active = 1`)
    expect(await mayAlert()).toBe(true)
    await run(`INSERT INTO settings (name, is_on, changed_at) VALUES ('resale_alerts', 0, 1)`)
    expect(await mayAlert()).toBe(false)
  })
})

describe('a test mail', () => {
  test('goes to the operator who asks, and its link confirms that it arrived', async () => {
    expect(await setup.sendTestMail(ada)).toMatchObject({ value: { success: true, to: ada.email, messageId: 'x' } })
    expect(sent).toMatchObject([{ to: 'ada@club.test', headers: { 'Auto-Submitted': 'auto-generated' } }])
    expect(await done()).toEqual([])
    expect(await setup.confirmMail(tokenOf(sent[0]) ?? '', ada.userId)).toMatchObject({ ok: true })
    expect(await done()).toEqual(['mail'])
    const acts = await run('SELECT action FROM audit_log WHERE actor_id = ? ORDER BY id', ada.userId)
    expect(acts.results.map(({ action }) => action)).toEqual(['test_mail_sent', 'test_mail_answered', 'mail_confirmed'])
  })

  test('confirms nothing when it is too old, guessed, or made for something else', async () => {
    await setup.sendTestMail(ada)
    const token = tokenOf(sent[0]) ?? ''
    now += testMailForMs
    const other = await createLinkSigner(new Secret('k'.repeat(40)), 'other').sign(String(now + 1_000))
    for (const wrong of [token, '', 'x.y.z', other]) {
      expect(await setup.confirmMail(wrong, ada.userId)).toMatchObject({ error: { message: testMailExpired } })
    }
    expect(await done()).toEqual([])
  })

  test('that the server refuses says why and what to do, is noted with its address, and only so many are sent', async () => {
    const reason = '535 wrong password'
    answer = { kind: 'rejected', reason }
    expect(await setup.sendTestMail(ada)).toMatchObject({
      value: { success: false, error: reason, configuration_issue: expect.stringContaining('password') },
    })
    const [noted] = (await audit.list({})).entries
    expect(noted).toMatchObject({ what: 'Got the result of a test mail', name: ada.email })
    expect(noted?.changes).toContainEqual(expect.objectContaining({ field: 'answer', after: reason }))
    for (let more = 1; more < testMails.max; more += 1) await setup.sendTestMail(ada)
    expect(await setup.sendTestMail(ada)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    expect(sent).toHaveLength(testMails.max)
  })
})
