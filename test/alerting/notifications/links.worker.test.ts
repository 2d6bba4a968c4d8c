import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { linkActs, mailLinkMs } from '#worker/alerting/notifications/links/constants.ts'
import { receiverMark } from '#worker/alerting/notifications/links/receivers.ts'
import {
  actsOf,
  linkPayload,
  parseLink,
  parseUnsubscribe,
  tighterLimit,
  unsubscribePayload,
} from '#worker/alerting/notifications/links/rules.ts'
import { mailedLinkRoutes } from '#worker/alerting/notifications/routes.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { noon, summary } from '../alerts/changes.ts'
import { decidedBatch, deliveryOffice } from './office.ts'

const db = env.DB

/** A fan's mail with its links, and what is stored of the alert. */
async function mailed(base: number) {
  const { match, batchId } = await decidedBatch(db, base, 1)
  const office = deliveryOffice(db, match)
  await office.service.deliver(batchId)
  const text = office.sent[0]?.text ?? ''
  const linkTo = (name: string) => new URL(new RegExp(`${name}: (\\S+)`).exec(text)?.[1] ?? 'x:')
  const stored = () =>
    db.prepare('SELECT muted_until_at, price_threshold_pence, is_active FROM alerts WHERE id = ?1').bind(base).first()
  return { app: mailedLinkRoutes(office), office, linkTo, stored, match }
}

const emailOf = async (base: number) =>
  String((await db.prepare('SELECT email FROM users WHERE id = ?1').bind(base).first())?.email)

const pathOf = ({ pathname, search }: URL) => pathname + search
/** Where the page's main button posts to. */
const buttonOf = (page: string) => /action="([^"]+)"/.exec(page)?.[1] ?? ''

test('a link in the mail asks in a page of ours, and changes nothing however often it is opened', async () => {
  const { app, linkTo, stored } = await mailed(80_000)
  const before = await stored()
  for (const name of ['Mute 1 hour', 'Mute until tomorrow', 'Mute until kick-off', 'Manage this alert']) {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await app.request(pathOf(linkTo(name)), { method })
      expect(answer.status, name).toBe(200)
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      if (method === 'GET') expect(await answer.text()).not.toMatch(/<script|http-equiv/)
    }
  }
  expect(await stored()).toEqual(before)
})

test.each([
  ['Mute 1 hour', 81_000, () => noon + hourMs],
  ['Mute until tomorrow', 81_100, () => Date.UTC(2026, 9, 6, 5)],
  ['Mute until kick-off', 81_200, (kickoffAt: number | null) => kickoffAt],
])('%s: the button on the page does it, signed out, and may be pressed twice', async (name, base, until) => {
  const { app, linkTo, stored, match } = await mailed(base)
  const link = linkTo(name)
  const page = await (await app.request(pathOf(link))).text()
  for (let press = 0; press < 2; press += 1) {
    const answer = await app.request(link.pathname + buttonOf(page), { method: 'POST' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Muted until')
  }
  expect(await stored()).toMatchObject({ muted_until_at: until(match.kickoffAt), is_active: 1 })
})

test('until tomorrow is until six in the morning where the person is', async () => {
  const { app, office, linkTo, stored } = await mailed(82_300)
  office.zone = 'America/New_York'
  await app.request(`${linkTo('Mute until tomorrow').pathname}?do=tomorrow`, { method: 'POST' })
  expect(await stored()).toMatchObject({ muted_until_at: Date.UTC(2026, 9, 6, 10) })
})

test('a mute can be ended where it was begun', async () => {
  const { app, linkTo, stored } = await mailed(82_000)
  const link = linkTo('Manage this alert')
  const muted = await app.request(`${link.pathname}?do=hour`, { method: 'POST' })
  expect(buttonOf(await muted.text())).toBe('?do=wake')
  await app.request(`${link.pathname}?do=wake`, { method: 'POST' })
  expect(await stored()).toMatchObject({ muted_until_at: null })
})

test('a page says until when it is quiet, also after another choice', async () => {
  const { app, linkTo } = await mailed(82_200)
  const { pathname } = linkTo('Manage this alert')
  await app.request(`${pathname}?do=hour`, { method: 'POST' })
  expect(await (await app.request(pathname)).text()).toContain('It is muted until')
  await app.request(`${pathname}?do=wake`, { method: 'POST' })
  expect(await (await app.request(pathname)).text()).not.toContain('It is muted until')
})

test('a kick-off that moved since the mail ends the mute when the match begins', async () => {
  const { app, linkTo, stored, match } = await mailed(82_100)
  match.kickoffAt = noon + 5 * hourMs
  await app.request(pathOf(linkTo('Mute until kick-off')), { method: 'POST' })
  expect(await stored()).toMatchObject({ muted_until_at: noon + 5 * hourMs })
})

describe('"only under"', () => {
  const tokenFor = async (base: number, limit: number | null) => {
    const scene = await mailed(base)
    await db
      .prepare(`UPDATE alerts SET alert_type = 'price_drop', price_threshold_pence = ?2 WHERE id = ?1`)
      .bind(base, limit)
      .run()
    const to = await receiverMark('email', base, await emailOf(base))
    const about = { userId: base, alertId: base, matchId: base, under: { pence: 5_700, currency: 'GBP' }, to }
    return { ...scene, path: `/m/${await scene.office.links.mailToken(about)}?do=under` }
  }

  test.each([
    ['sets the limit that the mail named', 83_000, null, 5_700],
    ['lowers a higher one', 83_100, 7_000, 5_700],
    ['leaves a lower one', 83_200, 4_000, 4_000],
  ])('%s', async (_, base, limit, after) => {
    const { app, path, stored } = await tokenFor(base, limit)
    expect((await app.request(path, { method: 'POST' })).status).toBe(200)
    expect(await stored()).toMatchObject({ price_threshold_pence: after })
  })

  test('sets the currency of the mail with it, where the alert had none', async () => {
    const { app, office } = await mailed(83_300)
    await db.prepare(`UPDATE alerts SET alert_type = 'price_drop' WHERE id = 83300`).run()
    const under = { pence: 5_700, currency: 'USD' }
    const token = await office.links.mailToken({
      userId: 83_300,
      alertId: 83_300,
      matchId: 83_300,
      under,
      to: await receiverMark('email', 83_300, await emailOf(83_300)),
    })
    const page = await (await app.request(`/m/${token}?do=under`, { method: 'POST' })).text()
    expect(page).toContain('US$57 or less')
    expect(page).not.toContain('£57')
  })

  test('is a tenth under the price, and proposed only where that is tighter', () => {
    const alert = { alertType: 'price_drop', priceThresholdPence: null } as const
    expect(tighterLimit(alert, summary(6_400))).toEqual({ pence: 5_700, currency: 'GBP' })
    expect(tighterLimit({ ...alert, priceThresholdPence: 5_700 }, summary(6_400))).toBeNull()
    expect(tighterLimit({ ...alert, alertType: 'availability' }, summary(6_400))).toBeNull()
    expect(tighterLimit(alert, summary(100))).toBeNull()
    expect(tighterLimit(alert, summary(null))).toBeNull()
  })
})

test('an alert that was turned off can only be turned on again; a link says so, and what was deleted is gone', async () => {
  const { app, linkTo, stored } = await mailed(84_000)
  const path = pathOf(linkTo('Mute 1 hour'))
  await db.prepare('UPDATE alerts SET is_active = 0 WHERE id = 84000').run()
  const page = await (await app.request(path)).text()
  expect(page).toContain('This alert is off')
  expect(buttonOf(page)).toBe('?do=on')
  await app.request(path, { method: 'POST' })
  expect(await stored()).toMatchObject({ muted_until_at: null, is_active: 0 })
  const on = await app.request(path.replace(/\?.*/, '?do=on'), { method: 'POST' })
  expect(await on.text()).toContain('The alert is on again')
  expect(await stored()).toMatchObject({ is_active: 1 })
  await db.prepare('UPDATE alerts SET deleted_at = 1 WHERE id = 84000').run()
  expect(await (await app.request(path, { method: 'POST' })).text()).toContain('This alert is gone')
  const muted = { alertType: 'availability', isActive: true, mutedUntilAt: null, priceThresholdPence: null } as const
  expect(actsOf({ under: null }, muted, null, noon)).toEqual(['hour', 'tomorrow', 'off'])
})

test('a link that is forged, changed or ended is not found', async () => {
  const { app, linkTo, office, stored } = await mailed(85_000)
  const path = linkTo('Manage this alert').pathname
  const [payload, ...rest] = path.slice(3).split('.')
  const swapped = btoa('85001.85000.9999999999999').replace(/=+$/, '')
  expect(payload).not.toBe(swapped)
  for (const bad of [`${path}x`, `/m/${[swapped, ...rest].join('.')}`, '/m/abc']) {
    expect((await app.request(bad)).status, bad).toBe(404)
    expect((await app.request(bad, { method: 'POST' })).status, bad).toBe(404)
  }
  office.now += mailLinkMs
  expect((await app.request(path, { method: 'POST' })).status).toBe(404)
  expect(await stored()).toMatchObject({ muted_until_at: null })
})

test('what a link says is read back as it was written', () => {
  const link = { userId: 9, alertId: 4, endsAt: noon, matchId: null, under: null, to: 'email-3f9c' }
  for (const one of [
    link,
    { ...link, isUndo: true },
    { ...link, to: 'push-3f9c' },
    { ...link, to: 'discord-3f9c', matchId: 17 },
    { ...link, matchId: 17 },
    { ...link, matchId: 17, under: { pence: 2_500, currency: 'EUR' } },
  ]) {
    expect(parseLink(linkPayload(one))).toEqual(one)
  }
  expect(parseLink('9.4')).toBeNull()
  expect(parseLink(`9.4.${noon}`)).toBeNull()
})

test('a link stays with the mailbox that it was sent to: once the account has another, it does nothing and says so', async () => {
  const { app, linkTo, stored } = await mailed(86_000)
  const setEmail = (email: string) => db.prepare('UPDATE users SET email = ?1 WHERE id = 86000').bind(email).run()
  const was = await emailOf(86_000)
  const before = await stored()
  const path = linkTo('Manage this alert').pathname
  await setEmail('moved-86000@example.com')
  for (const method of ['GET', 'POST']) {
    for (const act of ['', ...linkActs.map((one) => `?do=${one}`)]) {
      const answer = await app.request(path + act, { method })
      expect(answer.status).toBe(410)
      expect(await answer.text()).toContain('This link was sent to another address')
    }
  }
  expect(await stored()).toEqual(before)
  await setEmail(was)
  expect((await app.request(`${path}?do=off`, { method: 'POST' })).status).toBe(200)
  expect(await stored()).toMatchObject({ is_active: 0 })
})

test('only a valid unsubscribe payload is parsed', () => {
  const one = { userId: 9, alertId: 4, to: 'email-3f9c' }
  expect(parseUnsubscribe(unsubscribePayload(one))).toEqual(one)
  for (const payload of [null, '', '9', '9.', '9.4', '9.4.1', '9.x', '-9.4', ' 9.4', '9.4\n', '9.4@', '9.4@3f9c']) {
    expect(parseUnsubscribe(payload), String(payload)).toBeNull()
  }
})
