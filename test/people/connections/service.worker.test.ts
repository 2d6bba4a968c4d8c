import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { changedMeanwhile } from '#worker/people/accounts/recovery/constants.ts'
import { channelNames } from '#worker/people/channels.constants.ts'
import { connectionTexts, maxCodeTries, restMs } from '#worker/people/connections/constants.ts'
import type { ChatMessage } from '#worker/people/connections/contract.ts'
import { createHooksRepository } from '#worker/people/connections/hooks/repository.ts'
import { createConnectionsRepository } from '#worker/people/connections/repository.ts'
import { meteredDatabase, tableScans } from '../../alerting/alerts/metered-database.ts'
import { addPerson, signedIn } from '../accounts/people.ts'
import { addresses, connectionsScene, visitor } from './scene.ts'

const news: ChatMessage = {
  id: 'msg_1',
  type: 'alert.price',
  at: 0,
  title: '£64 · A v B',
  lines: [],
  links: [],
  data: {},
}

async function person() {
  return (await addPerson()).id
}

describe('connecting', () => {
  test.each(['discord', 'slack', 'webhook'] as const)('%s takes the code that arrived there, once', async (kind) => {
    const scene = connectionsScene()
    const userId = await person()
    const added = await scene.service.add(await signedIn(userId), { kind, address: addresses[kind] })
    expect(added).toMatchObject({
      ok: true,
      value: { secret: kind === 'webhook' ? expect.stringMatching(/^whsec_/) : null },
    })
    expect(await scene.service.list(userId)).toMatchObject([{ kind, isConfirmed: false }])
    expect(await scene.service.confirm(await signedIn(userId), kind, scene.lastCode(), visitor)).toEqual({
      ok: true,
      value: null,
    })
    expect(await scene.service.list(userId)).toMatchObject([{ kind, isConfirmed: true }])
    expect(scene.widened).toEqual([[userId, kind]])
    // A code that fits is reported once, and a wrong one never.
    const name = channelNames[kind]
    expect(scene.mailed).toMatchObject([
      { kind: 'channel_added', userId, detail: expect.stringContaining(`${name} (`) },
    ])
    expect(scene.logged).toMatchObject([[userId, 'channel_added', visitor, { detail: name }]])
    expect(JSON.stringify([scene.mailed, scene.logged])).not.toContain('the-secret-part')
    expect((await scene.service.confirm(await signedIn(userId), kind, scene.lastCode(), visitor)).ok).toBe(false)
  })

  test('stores no address and no secret in the clear, and shows neither again', async () => {
    const scene = connectionsScene()
    const userId = await person()
    const added = await scene.service.add(await signedIn(userId), { kind: 'webhook', address: addresses.webhook })
    const stored = JSON.stringify(
      await env.DB.prepare('SELECT * FROM connections WHERE user_id = ?').bind(userId).first(),
    )
    const shown = JSON.stringify(await scene.service.list(userId))
    const secret = added.ok ? (added.value.secret ?? '') : ''
    for (const text of [stored, shown]) {
      expect(text).not.toContain('/hooks/the-secret-part')
      expect(text).not.toContain(secret.slice(6))
      expect(text).not.toContain(scene.lastCode())
    }
  })

  test('a wrong code confirms nothing, and after a few of them the right one neither', async () => {
    const scene = connectionsScene()
    const userId = await person()
    await scene.service.add(await signedIn(userId), { kind: 'discord', address: addresses.discord })
    const wrong = scene.lastCode() === '000000' ? '111111' : '000000'
    const tries = await Promise.all(
      Array.from({ length: maxCodeTries }, async () =>
        scene.service.confirm(await signedIn(userId), 'discord', wrong, visitor),
      ),
    )
    expect(scene.mailed).toEqual([])
    expect(tries.map((one) => !one.ok && one.error.code)).toEqual(tries.map(() => 'INVALID_CODE'))
    expect(await scene.service.confirm(await signedIn(userId), 'discord', scene.lastCode(), visitor)).toMatchObject({
      error: { code: 'CODE_EXPIRED' },
    })
  })

  test('a code of one person confirms nothing of another', async () => {
    const scene = connectionsScene()
    const [one, other] = [await person(), await person()]
    await scene.service.add(await signedIn(other), { kind: 'discord', address: addresses.discord })
    await scene.service.add(await signedIn(one), { kind: 'discord', address: addresses.discord })
    expect((await scene.service.confirm(await signedIn(other), 'discord', scene.lastCode(), visitor)).ok).toBe(false)
  })

  test('needs a plan with it, and is limited', async () => {
    const scene = connectionsScene()
    const userId = await person()
    scene.isInPlan = false
    const input = { kind: 'discord', address: addresses.discord }
    expect(await scene.service.add(await signedIn(userId), input)).toMatchObject({ error: { code: 'PLAN_REQUIRED' } })
    scene.isInPlan = true
    scene.isWithinLimit = false
    expect(await scene.service.add(await signedIn(userId), input)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    expect(scene.requests).toEqual([])
  })

  test('keeps nothing when the receiver does not take the code', async () => {
    const scene = connectionsScene()
    const userId = await person()
    scene.answer = () => new Response(null, { status: 404 })
    const added = await scene.service.add(await signedIn(userId), { kind: 'slack', address: addresses.slack })
    expect(added).toMatchObject({ error: { code: 'UNAVAILABLE', message: connectionTexts.refused } })
    expect(await scene.service.list(userId)).toEqual([])
  })

  test.each([
    ['discord', 'https://discord.com.evil.example/api/webhooks/1/abc'],
    ['discord', 'https://discord.com/api/webhooks/1/../../users/@me'],
    ['discord', 'https://evil.example/https://discord.com/api/webhooks/1/abc'],
    ['slack', 'https://hooks.slack.com/services/T1/B1/abc?x=1'],
    ['slack', 'http://hooks.slack.com/services/T1/B1/abc'],
    ['webhook', 'http://fan.example/hook'],
    ['webhook', 'https://127.0.0.1/hook'],
    ['webhook', 'https://0x7f.1/hook'],
    ['webhook', 'https://[::1]/hook'],
    ['webhook', 'https://169.254.169.254/latest/meta-data'],
    ['webhook', 'https://localtest.me/hook'],
    ['webhook', 'https://fan.example:8443/hook'],
    ['webhook', 'https://user:word@fan.example/hook'],
    ['webhook', 'https://touchline.example/api/logout'],
    ['webhook', 'file:///etc/passwd'],
    ['email', 'https://fan.example'],
  ])('posts nothing to a forbidden address: %s %s', async (kind, address) => {
    const scene = connectionsScene()
    const added = await scene.service.add(await signedIn(await person()), { kind, address })
    expect(added).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    expect(scene.requests).toEqual([])
  })
})

test('a session that ended while the receiver was asked adds, confirms and renews nothing', async () => {
  const scene = connectionsScene()
  const caller = await signedIn(await person())
  const end = () => env.DB.prepare('DELETE FROM sessions WHERE id = ?').bind(caller.sessionId).run()
  const { userId } = caller
  await scene.connected(userId, 'webhook')
  await scene.service.add(caller, { kind: 'slack', address: addresses.slack })
  const code = scene.lastCode()
  scene.answer = async () => {
    await end()
    return new Response('ok')
  }
  const refused = { error: { code: 'CONFLICT', message: changedMeanwhile } }
  expect(await scene.service.add(caller, { kind: 'discord', address: addresses.discord })).toMatchObject(refused)
  expect(await scene.telegram.start(caller)).toMatchObject(refused)
  expect(await scene.service.confirm(caller, 'slack', code, visitor)).toMatchObject({ error: { code: 'CODE_EXPIRED' } })
  expect((await scene.service.rotate(caller)).ok).toBe(false)
  const listed = (await scene.service.list(userId)).map(({ kind, isConfirmed }) => `${kind} ${isConfirmed}`)
  expect(listed.toSorted()).toEqual(['slack false', 'webhook true'])
})

describe('sending', () => {
  test('a new secret signs at once, and the one before beside it for a day', async () => {
    const scene = connectionsScene()
    const userId = await person()
    const receiver = await scene.connected(userId, 'webhook')
    await scene.service.send(receiver, news)
    expect(scene.signatures()).toHaveLength(1)
    await scene.service.rotate(await signedIn(userId))
    await scene.hooks.replay({ userId, name: '', id: news.id })
    expect(scene.signatures()).toHaveLength(2)
    scene.now += 25 * 3_600_000
    await scene.hooks.replay({ userId, name: '', id: news.id })
    expect(scene.signatures()).toHaveLength(1)
  })

  test('a second new secret within the day leaves the first one signing for the rest of it', async () => {
    const scene = connectionsScene()
    const userId = await person()
    await scene.service.send(await scene.connected(userId, 'webhook'), news)
    const [byTheFirst] = scene.signatures()
    await scene.service.rotate(await signedIn(userId))
    await scene.service.rotate(await signedIn(userId))
    await scene.hooks.replay({ userId, name: '', id: news.id })
    expect(scene.signatures()).toHaveLength(2)
    expect(scene.signatures()).toContain(byTheFirst)
    scene.now += 25 * 3_600_000
    await scene.hooks.replay({ userId, name: '', id: news.id })
    const [byTheThird] = scene.signatures()
    await scene.service.rotate(await signedIn(userId))
    await scene.hooks.replay({ userId, name: '', id: news.id })
    expect(scene.signatures()).toContain(byTheThird)
  })

  test.each([401, 403, 404, 410])('an answer of %i switches the channel off', async (status) => {
    const scene = connectionsScene()
    const userId = await person()
    const receiver = await scene.connected(userId, 'discord')
    scene.answer = () => new Response(null, { status })
    expect(await scene.service.send(receiver, news)).toEqual({
      kind: 'rejected',
      reason: `receiver answered ${status}`,
    })
    expect(await scene.service.list(userId)).toMatchObject([{ ended: { reason: `receiver answered ${status}` } }])
  })

  test('one that was connected anew while an old message was refused goes on', async () => {
    const scene = connectionsScene()
    const userId = await person()
    const before = await scene.connected(userId, 'discord')
    await scene.connected(userId, 'discord', 'https://discord.com/api/webhooks/2/anew')
    scene.answer = () => new Response(null, { status: 404 })
    await scene.service.send(before, news)
    expect(await scene.service.list(userId)).toMatchObject([{ ended: null }])
  })

  test('a redirect is not followed, wherever it leads', async () => {
    const scene = connectionsScene()
    const receiver = await scene.connected(await person(), 'webhook')
    scene.requests.length = 0
    scene.answer = () => new Response(null, { status: 307, headers: { Location: 'http://169.254.169.254/' } })
    expect(await scene.service.send(receiver, news)).toMatchObject({ kind: 'rejected' })
    expect(scene.requests).toHaveLength(1)
  })

  test('an answer without end is left unread', async () => {
    const scene = connectionsScene()
    const receiver = await scene.connected(await person(), 'webhook')
    let pieces = 0
    scene.answer = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            pieces += 1
            controller.enqueue(new Uint8Array(64 * 1024))
          },
        }),
      )
    expect(await scene.service.send(receiver, news)).toMatchObject({ kind: 'sent' })
    expect(pieces).toBeLessThan(4)
  })

  test('one that hangs is left alone for a while, so that others go first', async () => {
    const scene = connectionsScene()
    const userId = await person()
    const receiver = await scene.connected(userId, 'webhook')
    scene.answer = (init) =>
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    const until = scene.now + restMs
    expect(await scene.service.send(receiver, news)).toEqual({
      kind: 'rests',
      reason: 'timeout',
      until,
      isAttempt: true,
    })
    scene.requests.length = 0
    expect(await scene.service.send(await scene.receiverOf(userId, 'webhook'), news)).toMatchObject({
      kind: 'rests',
      until,
      isAttempt: false,
    })
    expect(scene.requests).toEqual([])
  })

  test('one that was connected anew while the former one asked for a pause is not left alone', async () => {
    const scene = connectionsScene()
    const userId = await person()
    const former = await scene.connected(userId, 'discord')
    scene.answer = async () => {
      scene.answer = () => new Response('ok')
      await scene.connected(userId, 'discord', 'https://discord.com/api/webhooks/2/anew')
      return new Response(null, { status: 429, headers: { 'Retry-After': '600' } })
    }
    expect(await scene.service.send(former, news)).toMatchObject({ kind: 'rests' })
    expect(await scene.receiverOf(userId, 'discord')).toMatchObject({ restUntil: null })
  })

  test('its owner is notified once that a channel ended, in the inbox and by mail', async () => {
    const scene = connectionsScene()
    const userId = await person()
    const receiver = await scene.connected(userId, 'slack')
    scene.answer = () => new Response(null, { status: 410 })
    await scene.service.send(receiver, news)
    await scene.notifyOfEndedConnections()
    await scene.notifyOfEndedConnections()
    const notified = scene.notified.filter(({ people }) => people[0]?.userId === userId)
    expect(notified).toMatchObject([
      { subject: { kind: 'system', facts: { title: 'Slack no longer takes your alerts' } } },
    ])
  })

  test('removing takes it out of the alerts', async () => {
    const scene = connectionsScene()
    const userId = await person()
    await scene.connected(userId, 'slack')
    expect(await scene.service.remove(userId, 'slack', visitor)).toMatchObject({ ok: true })
    expect(scene.logged.at(-1)).toMatchObject([userId, 'channel_removed', visitor, { detail: 'Slack' }])
    expect([scene.narrowed, await scene.service.list(userId)]).toEqual([[[userId, 'slack']], []])
    expect(await scene.service.remove(userId, 'slack', visitor)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })
})

test('no statement about connections scans a table', async () => {
  const metered = meteredDatabase(env.DB)
  const repository = createConnectionsRepository(openDatabase(metered.db))
  const row = { userId: 1, kind: 'discord', name: '', sealed: 'x', codeHash: 'x', endedAt: 1 } as const
  await repository.list(1)
  await repository.find(1, 'discord')
  await repository.takeTry(1, 'discord', '')
  await repository.confirm(row, 'x', 1)
  await repository.ownerOf('x', 1)
  await repository.claimChat('x', { sealed: 'x', label: '' }, 1)
  await repository.rotate({ userId: 1, sessionId: 'x' }, '', 'x', 1)
  await repository.setEvents(1, '', null)
  await repository.remove(1, 'discord', '')
  await repository.remove(1, 'discord', null)
  await repository.recipients([1], 'discord')
  await repository.rest(row, 1)
  await repository.end(row, 'x', 1)
  await repository.ended(10)
  await repository.markOwnerNotified(row)
  await repository.removeUnconfirmed(1, 10)
  await repository.reseal(row, { sealed: 'y', numberHash: null })
  await repository.endNumbers(['x'], 'x', 1)
  const log = createHooksRepository(openDatabase(metered.db))
  const key = { userId: await person(), name: '', id: 'msg_1' }
  await log.list(1, 25, { lastAt: 1, name: '', id: 'msg_1' })
  await log.queueAll([key], { ...key, type: 'x', body: '' }, 1)
  await log.find(key)
  await log.note(key, { ...key, type: 'x', body: '' }, { status: 'waiting', reason: null, nextAt: 1 }, 1)
  await log.noteReplay(key, null, 1)
  await log.postpone(key, null, 'x')
  await log.claimDue(1, 2, 10)
  await log.tookSince(key, 1)
  await log.removeBefore(1)
  expect(metered.meter.statements.size).toBe(27)
  for (const sql of metered.meter.statements) expect(await tableScans(env.DB, sql), sql).toEqual([])
})
