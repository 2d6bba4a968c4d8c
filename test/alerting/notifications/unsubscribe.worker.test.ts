import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { linkActs, undoLinkMs } from '#worker/alerting/notifications/links/constants.ts'
import { mailedLinkRoutes } from '#worker/alerting/notifications/routes.ts'
import { decidedBatch, deliveryOffice } from './office.ts'

const db = env.DB

async function mailedLink(base: number) {
  const { match, batchId } = await decidedBatch(db, base, 2)
  const office = deliveryOffice(db, match)
  await office.service.deliver(batchId)
  const header = office.sent[0]?.headers['List-Unsubscribe'] ?? ''
  const isActive = async (alertId: number) =>
    (await db.prepare('SELECT is_active FROM alerts WHERE id = ?1').bind(alertId).first())?.is_active === 1
  return { app: mailedLinkRoutes(office), path: new URL(header.slice(1, -1)).pathname, office, isActive }
}

test('opening the link only asks, because mail programs open links by themselves', async () => {
  const { app, path, isActive } = await mailedLink(1_000)
  const response = await app.request(path)
  expect(response.status).toBe(200)
  const page = await response.text()
  expect(page).toContain('<form method="post">')
  expect(page).not.toContain('<script')
  expect(await isActive(1_000)).toBe(true)
  expect((await app.request(path, { method: 'HEAD' })).status).toBe(200)
  expect(await isActive(1_000)).toBe(true)
})

const oneClick = 'List-Unsubscribe=One-Click'
const multipart = new FormData()
multipart.set('List-Unsubscribe', 'One-Click')

test.each<[string, number, RequestInit]>([
  ['a form', 2_000, { body: oneClick, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
  ['multipart', 3_000, { body: multipart }],
  ['no body', 4_000, {}],
])(
  'one click with %s disables that one alert, without session or cookie, and may be repeated',
  async (_, base, init) => {
    const { app, path, isActive } = await mailedLink(base)
    for (let click = 0; click < 2; click += 1) {
      const response = await app.request(path, { method: 'POST', ...init })
      expect(response.status).toBe(200)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    expect(await isActive(base)).toBe(false)
    expect(await isActive(base + 1)).toBe(true)
  },
)

test('the page names the alert, and what was turned off is turned on again there, signed out', async () => {
  const { app, path, office, isActive } = await mailedLink(9_000)
  const opened = await office.links.unsubscribable(path.slice(3))
  const name = (opened.ok && opened.value.alert?.name) || 'no alert'
  expect(await (await app.request(path)).text()).toContain(name)
  const done = await (await app.request(path, { method: 'POST' })).text()
  expect(done).toContain(name)
  const [, undo = ''] = /action="(\/m\/[^"]+)"/.exec(done) ?? []
  expect(await (await app.request(undo, { method: 'POST' })).text()).toContain('The alert is on again')
  expect(await isActive(9_000)).toBe(true)
})

test('turning on again works for an hour, and its link does nothing else', async () => {
  const { app, path, office, isActive } = await mailedLink(10_000)
  const undoLink = async () => {
    const done = await (await app.request(path, { method: 'POST' })).text()
    return /action="(\/m\/[^"?]+)/.exec(done)?.[1] ?? ''
  }
  const undo = await undoLink()
  await app.request(`${undo}?do=on`, { method: 'POST' })
  const stored = () => db.prepare('SELECT * FROM alerts WHERE id = 10000').first()
  const before = await stored()
  for (const act of ['', ...linkActs.map((one) => `?do=${one}`)]) await app.request(undo + act, { method: 'POST' })
  expect(await stored()).toEqual(before)
  expect(await (await app.request(undo)).text()).not.toContain('<button')
  const late = await undoLink()
  office.now += undoLinkMs
  expect((await app.request(`${late}?do=on`, { method: 'POST' })).status).toBe(404)
  expect(await isActive(10_000)).toBe(false)
})

test('a link that is not ours is not found, for any request', async () => {
  const { app, path, office, isActive } = await mailedLink(5_000)
  const other = await office.unsubscribeSigner.sign('nonsense')
  for (const bad of [`${path}x`, path.replace('.', 'A.'), '/u/abc', '/u/5000.5000', `/u/${other}`]) {
    expect((await app.request(bad)).status, bad).toBe(404)
    expect((await app.request(bad, { method: 'POST', body: oneClick })).status, bad).toBe(404)
  }
  expect(await isActive(5_000)).toBe(true)
})

test('a user cannot disable another user’s alert', async () => {
  const { app, office, isActive } = await mailedLink(6_000)
  const token = await office.unsubscribeSigner.sign('6000.6001@email-3f9c')
  expect((await app.request(`/u/${token}`, { method: 'POST' })).status).toBe(200)
  expect(await isActive(6_001)).toBe(true)
})

test('a link for a deleted alert still says that it is off', async () => {
  const { app, office } = await mailedLink(7_000)
  const token = await office.unsubscribeSigner.sign('7000.999999@email-3f9c')
  expect((await app.request(`/u/${token}`, { method: 'POST' })).status).toBe(200)
})

test('the address is neither cached nor sent to other sites', async () => {
  const { app, path } = await mailedLink(8_000)
  for (const response of [
    await app.request(path),
    await app.request(path, { method: 'POST' }),
    await app.request('/u/bad'),
  ]) {
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await response.text()).not.toContain(path.split('/')[2])
  }
})

test('one click at a mailbox that the account has left is answered as done, and leaves the alert to the new mailbox', async () => {
  const { app, path, isActive } = await mailedLink(11_000)
  const undoOf = async () => {
    const done = await (await app.request(path, { method: 'POST', body: oneClick })).text()
    return /action="(\/m\/[^"]+)"/.exec(done)?.[1] ?? ''
  }
  const undo = await undoOf()
  await db.prepare(`UPDATE users SET email = 'moved-11000@example.com' WHERE id = 11000`).run()
  expect((await app.request(undo, { method: 'POST' })).status).toBe(410)
  expect(await isActive(11_000)).toBe(false)
  await db.prepare('UPDATE alerts SET is_active = 1 WHERE id = 11000').run()
  for (const init of [{}, { method: 'POST', body: oneClick }]) {
    const answer = await app.request(path, init)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain('This link was sent to another address')
    expect(page).not.toContain('<form')
  }
  expect(await isActive(11_000)).toBe(true)
})
