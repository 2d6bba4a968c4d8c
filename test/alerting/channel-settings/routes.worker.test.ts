import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { channelsTexts } from '#worker/alerting/channel-settings/constants.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { addPerson, call, signIn } from '../../people/accounts/people.ts'

const path = '/api/channels'

/** Signed in, with email and these connections. */
async function owner(...kinds: DeliveryChannel[]) {
  const { id, email } = await addPerson()
  for (const kind of kinds) await connect(id, kind)
  const cookie = await signIn(email)
  const listed = async () =>
    ((await (await call('GET', path, { cookie })).json()) as { channels: { channel: string; urgent_only: boolean }[] })
      .channels
  return {
    id,
    email,
    listed,
    names: async () => (await listed()).map(({ channel }) => channel),
    urgent: async () => (await listed()).filter((one) => one.urgent_only).map(({ channel }) => channel),
    put: (to: 'order' | 'use', body: unknown) => call('PUT', `${path}/${to}`, { cookie, body }),
    remove: (channel: string, name?: string) => call('DELETE', path, { cookie, body: { channel, name } }),
  }
}

const connect = (userId: number, kind: string, confirmedAt: number | null = 1) =>
  env.DB.prepare(`INSERT INTO connections (user_id, kind, label, created_at, confirmed_at) VALUES (?, ?, 'here', 1, ?)`)
    .bind(userId, kind, confirmedAt)
    .run()

describe('a person’s channels', () => {
  test('are listed in their order, which others neither see nor change', async () => {
    const [one, other] = [await owner('discord'), await owner()]
    expect(await one.listed()).toEqual([
      { channel: 'discord', detail: 'here', state: 'works', urgent_only: false, may_be_urgent_only: true },
      { channel: 'email', detail: one.email, state: 'works', urgent_only: false, may_be_urgent_only: true },
    ])
    expect((await one.put('order', { order: ['email', 'discord'] })).status).toBe(204)
    expect(await one.names()).toEqual(['email', 'discord'])
    expect(await other.names()).toEqual(['email'])
    expect((await one.put('order', { order: ['email', 'email'] })).status).toBe(400)
  })

  test('keep one that works for all news', async () => {
    const fan = await owner('discord')
    expect((await fan.put('use', { channel: 'email', urgent_only: true })).status).toBe(204)
    const refused = await fan.put('use', { channel: 'discord', urgent_only: true })
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'CONFLICT', error: channelsTexts.lastForAll },
    ])
    expect(await fan.urgent()).toEqual(['email'])
  })

  test('are left as they are when one of several webhooks goes', async () => {
    const fan = await owner('webhook')
    await env.DB.prepare(
      `INSERT INTO connections (user_id, kind, name, label, created_at, confirmed_at) VALUES (?, 'webhook', 'Sheet', 'there', 2, 2)`,
    )
      .bind(fan.id)
      .run()
    expect(await fan.listed()).toMatchObject([{ channel: 'webhook', detail: 'here, there' }, { channel: 'email' }])
    await fan.put('use', { channel: 'email', urgent_only: true })
    expect((await fan.remove('webhook', 'Sheet')).status).toBe(204)
    expect([await fan.names(), await fan.urgent()]).toEqual([['webhook', 'email'], ['email']])
    await fan.remove('webhook')
    expect([await fan.names(), await fan.urgent()]).toEqual([['email'], []])
  })

  test('keep each of several changes that come at once', async () => {
    const fan = await owner('discord', 'slack', 'telegram')
    const urgent = ['discord', 'slack', 'telegram']
    const changed = await Promise.all([
      ...urgent.map((channel) => fan.put('use', { channel, urgent_only: true })),
      fan.put('order', { order: ['email'] }),
    ])
    expect(changed.map(({ status }) => status)).toEqual(Array(4).fill(204))
    expect((await fan.urgent()).toSorted()).toEqual(urgent)
    expect((await fan.names())[0]).toBe('email')
  })

  test('email alone cannot be for urgent news only, nor beside one that is not confirmed', async () => {
    const fan = await owner()
    await connect(fan.id, 'slack', null)
    expect((await fan.put('use', { channel: 'email', urgent_only: true })).status).toBe(409)
    expect(await fan.listed()).toMatchObject([
      { channel: 'slack', state: 'unconfirmed' },
      { channel: 'email', may_be_urgent_only: false },
    ])
  })

  test('email has all news again once the only other channel is removed', async () => {
    const fan = await owner('telegram')
    await fan.put('use', { channel: 'email', urgent_only: true })
    expect((await fan.remove('telegram')).status).toBe(204)
    expect(await fan.listed()).toMatchObject([{ channel: 'email', urgent_only: false }])
    expect((await fan.remove('telegram')).status).toBe(404)
    expect((await fan.remove('email')).status).toBe(400)
  })

  test('a chat is refused without a plan that has it', async () => {
    const cookie = await signIn((await addPerson()).email)
    const body = { kind: 'discord', address: 'https://discord.com/api/webhooks/1/abc' }
    const refused = await call('POST', path, { cookie, body })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'PLAN_REQUIRED' }])
    // No bot is set up here.
    expect((await call('POST', path, { cookie, body: { kind: 'telegram' } })).status).toBe(503)
  })
})
