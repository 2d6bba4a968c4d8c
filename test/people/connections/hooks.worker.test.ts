import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { connectionReasons, connectionTexts } from '#worker/people/connections/constants.ts'
import type { ChatMessage } from '#worker/people/connections/contract.ts'
import { hooksTexts, maxHooks } from '#worker/people/connections/hooks/constants.ts'
import type { NewHookEvent } from '#worker/people/connections/hooks/contract.ts'
import { allEvents, cursorOf, placeOf } from '#worker/people/connections/hooks/rules.ts'
import { addPerson, signedIn } from '../accounts/people.ts'
import { addresses, connectionsScene, visitor } from './scene.ts'

const news: ChatMessage = {
  id: 'msg_1',
  type: 'alert.price',
  at: 0,
  title: '£64 · A v B',
  lines: [],
  links: [],
  data: { price: 64 },
}

/** A person with a webhook, and no message of another's that a run would try again. */
async function scene() {
  await env.DB.prepare('DELETE FROM webhook_deliveries').run()
  const made = connectionsScene()
  const { id: userId } = await addPerson()
  await made.connected(userId, 'webhook')
  const send = async (message = news, name = '') =>
    made.service.send(await made.receiverOf(userId, 'webhook', name), message)
  const posts = () => made.requests.filter(({ headers }) => headers.get('webhook-id') === news.id)
  const later = async (ms: number) => {
    made.now += ms
    await made.hooks.retry()
  }
  const answerWith = (status: number) => {
    made.answer = () => new Response(null, { status })
  }
  const log = async () => (await made.hooks.of(userId)).deliveries
  const hook = { userId, name: '' }
  return Object.assign(made, { userId, hook, send, posts, later, answerWith, log })
}

describe('what a webhook is sent', () => {
  test('stands in its log, with how it went', async () => {
    const { send, log } = await scene()
    await send()
    expect(await log()).toMatchObject([
      { name: '', id: 'msg_1', type: 'alert.price', status: 'accepted', attempts: 1, reason: null, nextAt: null },
    ])
  })

  test('is what was chosen, and a test comes always', async () => {
    const { hooks, hook, userId, send, posts, service, log } = await scene()
    expect(await hooks.choose(hook, [])).toMatchObject({ error: { message: hooksTexts.noneChosen } })
    expect(await hooks.choose(hook, ['match.moved', 'made.up'])).toMatchObject({ ok: true })
    expect(await send()).toEqual({ kind: 'rejected', reason: hooksTexts.notChosen })
    expect(posts()).toEqual([])
    expect(await service.test(userId, 'webhook')).toMatchObject({ ok: true })
    expect(await log()).toMatchObject([{ type: 'channel.test', status: 'accepted' }])
  })

  test('stays chosen when it is connected again', async () => {
    const { hooks, hook, userId, connected } = await scene()
    await hooks.choose(hook, ['match.moved'])
    await connected(userId, 'webhook', 'https://fan.example/hooks/anew')
    expect(await hooks.of(userId)).toMatchObject({ hooks: [{ events: ['match.moved'] }] })
    await hooks.choose(hook, allEvents)
    expect(await hooks.of(userId)).toMatchObject({ hooks: [{ events: allEvents }] })
  })

  test('is not posted twice once it was taken', async () => {
    const { send, posts } = await scene()
    await send()
    expect(await send()).toEqual({ kind: 'sent', messageId: news.id })
    expect(posts()).toHaveLength(1)
  })
})

describe('an event that no channel carries', () => {
  const bought: NewHookEvent = {
    id: 'purchase-1-completed',
    type: 'purchase.updated',
    at: 0,
    data: { news: 'completed' },
  }
  const postsOf = (made: { requests: { headers: Headers; body: string }[] }) =>
    made.requests.filter(({ headers }) => headers.get('webhook-id') === `msg_${bought.id}`)

  test('is posted once, signed, by the next run, however often it is announced', async () => {
    const made = await scene()
    await made.hooks.announce(made.userId, bought)
    await made.hooks.announce(made.userId, bought)
    expect(await made.log()).toMatchObject([{ type: 'purchase.updated', status: 'waiting', attempts: 0 }])
    await made.later(minuteMs)
    await made.hooks.announce(made.userId, bought)
    await made.later(minuteMs)
    expect(postsOf(made).map(({ body }) => JSON.parse(body))).toEqual([
      { type: 'purchase.updated', timestamp: '1970-01-01T00:00:00.000Z', data: { news: 'completed' } },
    ])
    expect(await made.log()).toMatchObject([{ status: 'accepted', attempts: 1 }])
  })

  test('goes only to webhooks that chose it and are on', async () => {
    const made = await scene()
    await made.hooks.choose(made.hook, ['alert.price'])
    await made.hooks.announce(made.userId, bought)
    const { id: stranger } = await addPerson()
    await made.hooks.announce(stranger, bought)
    expect(await made.log()).toEqual([])
  })

  test('is tried again for three days, as every message', async () => {
    const made = await scene()
    made.answerWith(503)
    await made.hooks.announce(made.userId, bought)
    await made.later(0)
    expect(await made.log()).toMatchObject([{ status: 'waiting', attempts: 1 }])
    made.answerWith(204)
    await made.later(hourMs)
    expect(await made.log()).toMatchObject([{ status: 'accepted', attempts: 2 }])
  })
})

describe('a replay', () => {
  test('has the same id and the same body, for its owner alone', async () => {
    const { hooks, hook, userId, send, posts } = await scene()
    await send()
    expect(await hooks.replay({ ...hook, userId: userId + 1, id: news.id })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
    expect(await hooks.replay({ ...hook, id: news.id })).toMatchObject({ ok: true })
    const [first, second] = posts()
    expect(second?.body).toBe(first?.body)
    expect(posts()).toHaveLength(2)
  })

  test.each([410, 503])(
    'that is answered with %i neither switches the webhook off nor begins new tries',
    async (status) => {
      const { hooks, hook, userId, send, service, log, later, answerWith, posts } = await scene()
      await send()
      await later(80 * hourMs)
      answerWith(status)
      expect(await hooks.replay({ ...hook, id: news.id })).toMatchObject({ error: { code: 'UNAVAILABLE' } })
      expect(await log()).toMatchObject([{ status: 'accepted', attempts: 2, nextAt: null }])
      await later(5 * hourMs)
      expect(posts()).toHaveLength(2)
      expect(await service.list(userId)).toMatchObject([{ ended: null }])
    },
  )

  test('that is taken ends the tries of a message that waits', async () => {
    const { hooks, hook, send, log, later, answerWith, posts } = await scene()
    answerWith(503)
    await send()
    answerWith(200)
    expect(await hooks.replay({ ...hook, id: news.id })).toMatchObject({ ok: true })
    await later(3 * hourMs)
    expect(posts()).toHaveLength(2)
    expect(await log()).toMatchObject([{ status: 'accepted', nextAt: null }])
  })
})

describe('a message that is not taken', () => {
  test('is tried again until it is, for three days', async () => {
    const made = await scene()
    made.answerWith(503)
    await made.send()
    await made.later(minuteMs)
    expect(made.posts()).toHaveLength(1)
    await made.later(hourMs)
    expect(await made.log()).toMatchObject([{ status: 'waiting', attempts: 2, reason: 'receiver answered 503' }])
    made.answerWith(200)
    await made.later(3 * hourMs)
    expect(await made.log()).toMatchObject([{ status: 'accepted', attempts: 3, nextAt: null }])
    await made.later(72 * hourMs)
    expect(made.posts()).toHaveLength(3)
  })

  test('by two runs at once is tried once', async () => {
    const made = await scene()
    made.answerWith(503)
    await made.send()
    made.now += 3 * hourMs
    await Promise.all([made.hooks.retry(), made.hooks.retry()])
    expect(made.posts()).toHaveLength(2)
  })

  test.each(['refuses', 'rests'])(
    'in three days switches off a webhook that %s, and its owner hears of it',
    async (how) => {
      const made = await scene()
      made.answerWith(503)
      await made.send()
      for (let hours = 0; hours < 80; hours += 4) {
        const rest = 'UPDATE connections SET rest_until = ?2 WHERE user_id = ?1'
        if (how === 'rests')
          await env.DB.prepare(rest)
            .bind(made.userId, made.now + 9 * hourMs)
            .run()
        await made.later(4 * hourMs)
      }
      expect(await made.log()).toMatchObject([{ status: 'failed', nextAt: null }])
      expect(await made.service.list(made.userId)).toMatchObject([{ ended: { reason: hooksTexts.silent } }])
      await made.notifyOfEndedConnections()
      expect(JSON.stringify(made.notified)).toContain(hooksTexts.silent)
    },
  )

  test('leaves a webhook on that took something since, and one that was connected since', async () => {
    const made = await scene()
    await made.connected(made.userId, 'webhook', addresses.webhook, 'Second')
    made.answer = (init) => new Response(null, { status: String(init.body).includes('"price":64') ? 503 : 200 })
    await made.send()
    await made.send(news, 'Second')
    await made.later(hourMs)
    await made.send({ ...news, id: 'msg_2', data: {} })
    await made.connected(made.userId, 'webhook', addresses.webhook, 'Second')
    for (let hours = 0; hours < 80; hours += 4) await made.later(4 * hourMs)
    expect(await made.service.list(made.userId)).toMatchObject([{ ended: null }, { ended: null }])
  })

  test('goes nowhere once the channel was removed; a test is not tried again at all', async () => {
    const made = await scene()
    made.answerWith(503)
    await made.send()
    await made.service.test(made.userId, 'webhook')
    await made.service.remove(made.userId, 'webhook', visitor)
    await made.later(3 * hourMs)
    expect(made.posts()).toHaveLength(1)
    // Both ended in the same millisecond, so their ids order them.
    const ended = Object.groupBy(await made.log(), ({ type }) => (type === 'channel.test' ? 'test' : 'message'))
    expect(ended.test).toMatchObject([{ status: 'failed', nextAt: null }])
    expect(ended.message).toMatchObject([{ status: 'failed', reason: connectionReasons.none }])
  })
})

describe('several webhooks', () => {
  test('have secrets, events, tries and ends of their own', async () => {
    const { service, hooks, userId, connected, receiverOf, send, later, answerWith, log } = await scene()
    const second = await connected(userId, 'webhook', 'https://fan.example/hooks/second', 'Sheet')
    expect((await receiverOf(userId, 'webhook')).secrets).not.toEqual(second.secrets)
    await service.rotate(await signedIn(userId), 'Sheet')
    expect((await receiverOf(userId, 'webhook')).secrets).toHaveLength(1)
    expect((await receiverOf(userId, 'webhook', 'Sheet')).secrets).toHaveLength(2)
    await hooks.choose({ userId, name: 'Sheet' }, ['match.moved'])
    expect(await send(news, 'Sheet')).toMatchObject({ kind: 'rejected' })
    expect(await send()).toMatchObject({ kind: 'sent' })
    const moved: ChatMessage = { ...news, id: 'msg_2', type: 'match.moved' }
    answerWith(410)
    await send(moved, 'Sheet')
    await later(0)
    expect(await hooks.of(userId)).toMatchObject({
      hooks: [
        { name: '', ended: null },
        { name: 'Sheet', ended: { reason: 'receiver answered 410' } },
      ],
    })
    expect(await log()).toHaveLength(2)
  })

  test('are five at most, of which one gives its place to the next of its name', async () => {
    const { service, userId, connected } = await scene()
    for (let index = 1; index < maxHooks; index += 1)
      await connected(userId, 'webhook', addresses.webhook, `No ${index}`)
    const add = async (name: string) =>
      service.add(await signedIn(userId), { kind: 'webhook', address: addresses.webhook, name })
    expect(await add('One more')).toMatchObject({ error: { message: connectionTexts.tooManyHooks } })
    expect(await add('No 1')).toMatchObject({ ok: true })
    await service.remove(userId, 'webhook', visitor, 'No 1')
    const atOnce = await Promise.all(['A', 'B', 'C'].map(add))
    expect(atOnce.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('leave the channel in use until the last one goes', async () => {
    const { service, userId, connected, narrowed } = await scene()
    await connected(userId, 'webhook', addresses.webhook, 'Sheet')
    await service.remove(userId, 'webhook', visitor, 'Sheet')
    expect(narrowed).toEqual([])
    await service.remove(userId, 'webhook', visitor, '')
    expect(narrowed).toEqual([[userId, 'webhook']])
  })
})

test('the log is kept for a week', async () => {
  const made = await scene()
  await made.send()
  await made.later(6 * 24 * hourMs)
  expect(await made.log()).toHaveLength(1)
  await made.later(2 * 24 * hourMs)
  expect(await made.log()).toEqual([])
})

test('the log is read in pages to its end, also where attempts share a moment, and bad cursors are none', async () => {
  const made = await scene()
  for (let at = 0; at < 7; at++) {
    await made.hooks.announce(made.userId, {
      id: `n-${at}`,
      type: 'purchase.updated',
      at: 0,
      data: {},
    })
  }
  const read: string[] = []
  let after: ReturnType<typeof placeOf> = null
  for (let pages = 0; pages < 3; pages++) {
    const { deliveries, next } = await made.hooks.deliveries(made.userId, 3, after)
    read.push(...deliveries.map(({ id }) => id))
    after = next === null ? null : placeOf(next)
    expect(next === null).toBe(pages === 2)
  }
  expect(read.toSorted()).toEqual(Array.from({ length: 7 }, (_, at) => `msg_n-${at}`))
  expect(placeOf(cursorOf({ lastAt: 5, name: 'Büro ~ 1', id: 'msg_1' }))).toEqual({
    lastAt: 5,
    name: 'Büro ~ 1',
    id: 'msg_1',
  })
  for (const bad of ['', 'x', '5~msg_1', '5~~', '5~msg_1~%', `${'z'.repeat(10)}~msg_1~`])
    expect(placeOf(bad)).toBeNull()
})
