import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson, call, count, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { maxLeagues } from '#worker/matches/catalogue/constants.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { maxCounted } from '#worker/running/system/constants.ts'
import { createSystemRepository } from '#worker/running/system/repository.ts'
import { meteredDatabase, tableScans } from '../../alerting/alerts/metered-database.ts'

const { ports } = createProduct(env)
const { deadLetterDesk, notifications, system, sessions } = ports
let operator = 0
let cookie = ''

beforeAll(async () => {
  operator = (await addPerson({ roleId: roleIds.Admin })).id
  cookie = `session=${(await openSession(sessions, operator, undefined, { isTwoStep: true })).token}`
})

const message = (batchId: string) => ({ version: 1, type: 'deliver', batchId, channel: 'email' })
const entries = (action: string) => count('SELECT count(*) AS n FROM audit_log WHERE action = ?', action)
const newest = async () => (await deadLetterDesk.list()).letters[0]

async function keep(body: unknown, reason = 'the database was down') {
  await notifications.recordDeadLetter(body, reason)
  return (await newest())?.id ?? ''
}

describe('the figures of the system', () => {
  test('count what is due and no more than a thousand of it, oldest first', async () => {
    const now = Date.now()
    const rows = JSON.stringify(Array.from({ length: maxCounted + 5 }, (_, index) => index))
    await env.DB.prepare(
      `INSERT INTO delivery_batches (id, subject_id, user_ids, is_open, not_before, created_at)
       SELECT 'due-' || value, 'x', '[]', 1, ?2 - value, ?2 FROM json_each(?1)`,
    )
      .bind(rows, now)
      .run()
    await env.DB.prepare(
      `INSERT INTO delivery_batches (id, subject_id, user_ids, is_open, not_before, created_at) VALUES ('later', 'x', '[]', 1, ?1, ?1)`,
    )
      .bind(now + 60_000)
      .run()
    const { metrics } = await system.metrics()
    expect(metrics.find(({ key }) => key === 'deliveries')).toMatchObject({ value: maxCounted, isCut: true })
    expect(metrics.find(({ key }) => key === 'changes')).toMatchObject({ value: 0, status: 'healthy' })
    expect(metrics.find(({ key }) => key === 'database')?.value).toBeGreaterThan(10_000)
    await env.DB.prepare('DELETE FROM delivery_batches').run()
    const emptied = (await system.metrics()).metrics.find(({ key }) => key === 'deliveries')
    expect(emptied).toMatchObject({ value: 0, status: 'healthy' })
  })

  test('read no table whole', async () => {
    const metered = meteredDatabase(env.DB)
    await createSystemRepository(openDatabase(metered.db)).read(1)
    expect(metered.meter.statements.size).toBeGreaterThan(2)
    for (const sql of metered.meter.statements) {
      // The count of dead letters stops at its limit, which is no scan of the table.
      if (sql.includes('FROM dead_letters LIMIT')) continue
      const scans = await tableScans(env.DB, sql)
      expect(
        scans.filter((scan) => !scan.includes('subquery')),
        sql,
      ).toEqual([])
    }
  })

  test('say how full each limit is, where that is counted, and count no further than the limit', async () => {
    const { limits } = await system.metrics()
    const of = (key: string) => limits.find((one) => one.key === key)
    const leagues = await count('SELECT count(*) AS n FROM leagues')
    expect(of('leagues')).toMatchObject({ now: Math.min(leagues, maxLeagues), most: maxLeagues })
    expect(of('platforms')).toMatchObject({
      now: await count('SELECT count(*) AS n FROM platforms'),
      status: 'healthy',
    })
    expect(of('watchers')).toMatchObject({ now: expect.any(Number) })
    expect(of('database')?.now).toBeGreaterThan(10_000)
    expect(of('alerts')).toMatchObject({ now: null, status: null })
  })

  test('are answered to operators as the specification names them, with healthy, warning and error', async () => {
    const metrics = await call('GET', '/api/admin/system/metrics', { cookie })
    expect(metrics.status).toBe(200)
    expect(await metrics.json()).toMatchObject({
      metrics: expect.arrayContaining([expect.objectContaining({ key: 'cron' })]),
      uptime: null,
      responseTime: null,
      dbConnections: null,
      apiCallsPerMinute: null,
      errorRate: null,
      activeUsers: expect.any(Number),
      storageUsed: expect.any(Number),
      storageTotal: 10_000_000_000,
      lastUpdated: expect.stringMatching(/^2.*Z$/),
    })
    await ports.status.measure(Date.now())
    const services = await call('GET', '/api/admin/system/services', { cookie })
    const { services: listed } = await services.json<{ services: { status: string }[] }>()
    expect(listed.length).toBeGreaterThan(0)
    for (const one of listed) {
      expect(['healthy', 'warning', 'error']).toContain(one.status)
      expect(one).toMatchObject({ name: expect.any(String), lastCheck: expect.stringMatching(/Z$/) })
      expect(Object.keys(one)).toContain('responseTime')
    }
    expect(await (await call('GET', '/api/admin/system/metrics', { cookie })).json()).toMatchObject({ uptime: 100 })
    const fan = (await openSession(sessions, (await addPerson()).id)).token
    expect((await call('GET', '/api/admin/system/metrics', { cookie: `session=${fan}` })).status).toBe(403)
  })
})

describe('a dead letter', () => {
  test('is shown with its type and reason, and what is not a message cannot be replayed', async () => {
    await keep(message('shown'))
    expect(await newest()).toMatchObject({ type: 'deliver', canReplay: true, reason: 'the database was down' })
    const id = await keep({ nonsense: '<script>' })
    expect(await newest()).toMatchObject({ type: 'not a message', canReplay: false })
    expect(await deadLetterDesk.settle('replay', id, operator)).toMatchObject({ error: { code: 'INVALID' } })
    expect(await deadLetterDesk.settle('discard', id, operator)).toMatchObject({ ok: true })
  })

  test('is replayed once however often it is pressed, and noted once', async () => {
    const before = await entries('dead_letter_replayed')
    const id = await keep(message('twice'))
    expect(await deadLetterDesk.settle('replay', id, operator)).toMatchObject({ ok: true })
    expect(await deadLetterDesk.settle('replay', id, operator)).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(await entries('dead_letter_replayed')).toBe(before + 1)
  })

  test('that two operators discard at once is noted for the one who did', async () => {
    const before = await entries('dead_letter_discarded')
    const id = await keep(message('both'))
    const done = await Promise.all([1, 2].map(() => deadLetterDesk.settle('discard', id, operator)))
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await entries('dead_letter_discarded')).toBe(before + 1)
  })

  test('all are replayed but those that are no messages', async () => {
    await deadLetterDesk.settleAll('discard', (await newest())?.id ?? '', operator)
    await keep(message('one'))
    await keep({ type: 'poison' })
    const shown = await keep(message('two'))
    expect(await deadLetterDesk.settleAll('replay', shown, operator)).toEqual({ done: 2, refused: 1, isMore: false })
    expect((await deadLetterDesk.list()).letters).toMatchObject([{ canReplay: false }])
  })

  test.each(['replay', 'discard'] as const)(
    'that came after the page was shown stays when all are: %s',
    async (act) => {
      await deadLetterDesk.settleAll('discard', (await newest())?.id ?? '', operator)
      const at = Date.now()
      const dies = async (name: string, later: number) => {
        await notifications.recordDeadLetter(message(name), 'late', { id: name, at: at + later })
        return (await newest())?.id ?? ''
      }
      await dies(`${act}-older`, 1)
      const shown = await dies(`${act}-shown`, 2)
      const unseen = await dies(`${act}-unseen`, 3)
      expect(await deadLetterDesk.settleAll(act, shown, operator)).toEqual({ done: 2, refused: 0, isMore: false })
      expect((await deadLetterDesk.list()).letters).toMatchObject([{ id: unseen }])
      expect(await deadLetterDesk.settleAll(act, '', operator)).toMatchObject({ done: 0 })
    },
  )
})
