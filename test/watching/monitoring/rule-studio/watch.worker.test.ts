import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { theSite } from '#worker/people/audit-log/constants.ts'
import type { YieldAround } from '#worker/watching/monitoring/drift/contract.ts'
import { watchedForMs, watchMailingMs } from '#worker/watching/monitoring/rule-studio/watch/constants.ts'
import { createWatchRepository } from '#worker/watching/monitoring/rule-studio/watch/repository.ts'
import { rollBackReasons } from '#worker/watching/monitoring/rule-studio/watch/rules.ts'
import { createRuleWatch } from '#worker/watching/monitoring/rule-studio/watch/service.ts'
import { createShadowRepository } from '#worker/watching/monitoring/shadow/repository.ts'
import { emptyTally } from '#worker/watching/monitoring/shadow/rules.ts'
import { redesignedPage, sandboxPage } from './pages.ts'

const { ports } = createProduct(env)
const { ruleStudio, storedPages } = ports

let operator = 0
let platformId = 7_700
let now = 0
let mails: Mail[] = []
let answers: (SendResult | Error)[] = []
let sent: string[] = []
let around: YieldAround | null = null

const rules = { note: 'x', field_0: 'ticket_type', field_1: 'price' }
const working = { ...rules, row: 'tr.ticket', selector_0: '.type', selector_1: '.price' }
const broken = { ...rules, row: 'tr.ticket', selector_0: '.type', selector_1: '.cost', required_1: 'on' }

const collapsed = (more: Partial<YieldAround> = {}): YieldAround => ({
  changedAt: now,
  before: { checks: 40, offersPerCheck: 3 },
  after: { checks: 6, offersPerCheck: 0, ofUsual: 4 },
  hasCollapsed: true,
  ...more,
})

const watch = createRuleWatch({
  watches: createWatchRepository(openDatabase(env.DB)),
  batch: (statements) => env.DB.batch(statements),
  yieldAround: async () => around,
  storedPages,
  platformStatement: ports.catalogueWriter.platformStatement,
  audit: ports.audit,
  findSpec: ports.findPlatform,
  wake: async () => {},
  transport: {
    send: async (mail) => {
      const answer = answers.shift() ?? { kind: 'sent', messageId: mail.messageId }
      sent.push(mail.messageId)
      if (answer instanceof Error) throw answer
      if (answer.kind === 'sent') mails.push(mail)
      return answer
    },
  },
  envelope: { from: 'site@touchline.test', to: 'operator@touchline.test', publicOrigin: 'https://touchline.test' },
  clock: () => now,
  logger: createFakeLogger(),
})

const studio = async () => {
  const open = await ruleStudio.open(platformId)
  if (!open) throw new Error('no studio')
  return open
}
async function putInForce(number: number, isRead = false) {
  const { platform, shadow } = await studio()
  const readRun = isRead && shadow ? shadow.number : null
  return ruleStudio.putInForce(platformId, number, { version: platform.version, readRun }, operator)
}
const shadowRuns = createShadowRepository(openDatabase(env.DB))
/** Rules that find only some of the tickets, after a shadow run of which this many checks differed. */
async function narrowed(differed: number): Promise<void> {
  await ruleStudio.save(platformId, { base: '3', ...working, selector_1: '.price.adult' }, operator)
  await ruleStudio.publish(platformId, 4, { seen: 0 }, operator)
  await shadowRuns.count({ platformId, run: 1, leaseId: 'lease' }, { ...emptyTally, agreed: 2, differed })
}
const keep = (sort: 'good' | 'bad', body: string) =>
  storedPages.keep(platformId, sort, {
    url: 'https://w.example/1',
    body,
    contentType: 'text/html',
    at: now,
    problems: [],
  })
const audited = async () =>
  (
    await env.DB.prepare(
      "SELECT actor_id AS actor, after FROM audit_log WHERE subject = ? AND action = 'rules_rolled_back'",
    )
      .bind(`platform ${platformId}`)
      .all<{ actor: number; after: string }>()
  ).results

beforeEach(async () => {
  operator ||= (await addPerson()).id
  platformId += 1
  mails = []
  answers = []
  sent = []
  await env.DB.prepare('DELETE FROM rule_watches').run()
  await env.DB.prepare(
    `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
     VALUES (?1, 'w' || ?1, 'Shop', 'official', 'https://w' || ?1 || '.example', 'GBP', '{"kind":"structured"}', 60)`,
  )
    .bind(platformId)
    .run()
  await ruleStudio.save(platformId, { base: '0', ...working }, operator)
  await putInForce(2)
  await ruleStudio.save(platformId, { base: '2', ...broken }, operator)
  await putInForce(3)
  now = Date.now() + 60_000
  around = collapsed()
})

describe('rules whose pages give far less than before', () => {
  test('are rolled back once, as the site, and the operator is mailed once', async () => {
    await keep('bad', sandboxPage('classic'))
    await Promise.all([watch.watchRules(), watch.watchRules()])
    await watch.watchRules()
    expect(await studio()).toMatchObject({
      inForceNumber: 2,
      watch: { revision: 3, revisionBefore: 2, state: 'mailed', ofUsual: 4 },
    })
    const [entry, ...more] = await audited()
    expect(entry?.actor).toBe(theSite)
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({
      revision: 2,
      reason: '6 checks gave 4 % of the usual offers',
    })
    expect(more).toEqual([])
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: 'operator@touchline.test', subject: 'Rules of Shop were rolled back' })
    expect(mails[0]?.text).toContain('the pages gave 4 % of their usual offers in 6 checks')
    expect(mails[0]?.text).toContain(
      'On the newest page stored since then, the rules before it find 3 offers and revision 3 0 offers.',
    )
    expect(mails[0]?.text).toContain(`/admin/scraping/${platformId}?revision=3`)
  })

  test('are rolled back without a stored page too, and then no comparison is claimed', async () => {
    await watch.watchRules()
    const open = await studio()
    expect(open.inForceNumber).toBe(2)
    const reasons = [
      'Since revision 3 came into force, the pages gave 4 % of their usual offers in 6 checks.',
      'No page was stored since then to compare the rules on.',
    ]
    expect(open.watch && rollBackReasons(open.watch)).toEqual(reasons)
    expect(mails[0]?.text).toContain(reasons.join('\n'))
    expect(mails[0]?.text).not.toContain('the rules before it find')
  })

  test('say no more than a row of the version before knows', async () => {
    await watch.watchRules()
    const { watch: seen } = await studio()
    expect(seen && rollBackReasons({ ...seen, checks: null })).toEqual([
      'Since revision 3 came into force, the pages gave 4 % of their usual offers.',
    ])
  })

  test('stay where the rules before would find as little: the page is to blame', async () => {
    await keep('bad', redesignedPage('classic'))
    await watch.watchRules()
    expect(await studio()).toMatchObject({ inForceNumber: 3, watch: { state: 'watching' } })
    expect([mails, await audited()]).toEqual([[], []])
  })

  test('are mailed later where the mail server does not take it', async () => {
    answers = [{ kind: 'retry', reason: 'busy' }]
    await watch.watchRules()
    expect((await studio()).watch?.state).toBe('collapsed')
    expect(mails).toEqual([])
    await watch.watchRules()
    await watch.watchRules()
    expect(mails).toHaveLength(1)
  })

  test('are mailed later, under the same id, where sending breaks off; a refused mail is not sent again', async () => {
    answers = [new Error('connection lost'), { kind: 'rejected', reason: 'no such mailbox' }]
    await watch.watchRules()
    expect((await studio()).watch?.state).toBe('collapsed')
    await watch.watchRules()
    expect(sent).toHaveLength(1)
    now += watchMailingMs + 1
    await watch.watchRules()
    await watch.watchRules()
    expect([sent.length, new Set(sent).size]).toEqual([2, 1])
    expect((await studio()).watch?.state).toBe('mailed')
  })

  test('are not rolled back a second time: what took their place is not watched', async () => {
    await watch.watchRules()
    around = collapsed({ changedAt: now + 1 })
    await watch.watchRules()
    expect(await studio()).toMatchObject({ inForceNumber: 2 })
    expect(await audited()).toHaveLength(1)
  })
})

describe('rules stay in force', () => {
  test.each<[string, () => YieldAround | null]>([
    ['while their pages give what they did', () => collapsed({ hasCollapsed: false })],
    ['while nothing was read since', () => null],
    ['where the collapse is of the rules before them', () => collapsed({ changedAt: now - 120_000 })],
  ])('%s', async (_, yields) => {
    around = yields()
    await watch.watchRules()
    expect(await studio()).toMatchObject({ inForceNumber: 3, watch: { state: 'watching' } })
  })

  test('when an operator read what they leave out in a shadow run, and accepted it', async () => {
    await narrowed(3)
    expect(await putInForce(4, true)).toMatchObject({ ok: true })
    around = collapsed({ changedAt: now + 1 })
    await watch.watchRules()
    expect(await studio()).toMatchObject({ inForceNumber: 4, watch: { revision: 4, state: 'kept' } })
    expect([mails, await audited()]).toEqual([[], []])
  })

  test('only by a word on differences that there were', async () => {
    await narrowed(0)
    expect(await putInForce(4, true)).toMatchObject({ ok: true })
    around = collapsed({ changedAt: now + 1 })
    await watch.watchRules()
    expect((await studio()).inForceNumber).toBe(3)
  })

  test('after a day, when a collapse has other causes', async () => {
    now += watchedForMs
    await watch.watchRules()
    expect(await studio()).toMatchObject({ inForceNumber: 3, watch: { state: 'kept' } })
  })

  test('where an operator took them back, or edited the platform, meanwhile', async () => {
    await putInForce(2)
    await watch.watchRules()
    expect(await studio()).toMatchObject({ inForceNumber: 2, watch: { state: 'kept' } })
    await putInForce(3)
    await env.DB.prepare(`UPDATE platforms SET extraction = '{"kind":"structured"}' WHERE id = ?`)
      .bind(platformId)
      .run()
    await watch.watchRules()
    expect(await studio()).toMatchObject({ inForceNumber: 1, watch: { state: 'kept' } })
    expect((await audited()).filter(({ actor }) => actor === theSite)).toEqual([])
  })
})
