import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { addPerson, call, count, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { recoveryDays } from '#worker/running/system/constants.ts'

const { policies, ports } = createProduct(env)
const { audit, backupDesk, sessions } = ports
let operator = 0
let cookie = ''

beforeAll(async () => {
  operator = (await addPerson({ roleId: roleIds.Admin })).id
  cookie = `session=${(await openSession(sessions, operator, undefined, { isTwoStep: true })).token}`
})

test('the log is downloaded whole, safe in a spreadsheet, and the download is noted', async () => {
  const about = { actorId: operator, action: 'user_edited', subject: 'user', id: 1 } as const
  await audit.noteView({ ...about, name: '=HYPERLINK("http://evil.test")', after: { note: 'über, "quoted"' } })
  for (let index = 0; index < 120; index += 1) await audit.noteView({ ...about, name: `n${index}`, after: null })
  const answer = await call('GET', '/api/admin/system/logs', { cookie })
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
  const entries = await count('SELECT count(*) AS n FROM audit_log')
  expect(lines).toHaveLength(entries + 1)
  expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(lines[1]).toContain('Downloaded the audit log')
})

test('only those who may read the page of the log can download it', async () => {
  expect(policies['GET /api/admin/system/logs']).toEqual(policies['PAGE /admin/audit'])
  const as = async (roleId: number) => {
    const { id } = await addPerson({ roleId })
    return `session=${(await openSession(sessions, id, undefined, { isTwoStep: true })).token}`
  }
  expect((await call('GET', '/api/admin/system/logs', { cookie: await as(roleIds.Manager) })).status).toBe(200)
  expect((await call('GET', '/api/admin/system/logs', { cookie: await as(roleIds.Agent) })).status).toBe(403)
})

test('the log is not downloaded, nor a download noted, when another site asks', async () => {
  const noted = () => count(`SELECT count(*) AS n FROM audit_log WHERE action = 'logs_downloaded'`)
  const before = await noted()
  const answer = await call('GET', '/api/admin/system/logs', { cookie, headers: { 'Sec-Fetch-Site': 'cross-site' } })
  expect(answer.status).toBe(403)
  expect(await noted()).toBe(before)
})

test('a restore point is a noted moment, and said to be lost once the host keeps it no longer', async () => {
  await backupDesk.note(operator)
  const [point] = await backupDesk.points()
  expect(point).toMatchObject({ isKept: true })
  await env.DB.prepare("UPDATE audit_log SET at = at - ?1 WHERE action = 'restore_point_noted'")
    .bind(recoveryDays * 86_400_000)
    .run()
  expect(await backupDesk.points()).toMatchObject([{ isKept: false }])
})
