import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pastedReceivers } from '#scripts/sandbox/receivers/pasted.ts'
import {
  connectionKinds,
  connectionNames,
  defaultOrder,
  entitlementOf,
  pastedKinds,
} from '#worker/people/channels.constants.ts'
import { readAddress } from '#worker/people/connections/addresses.ts'
import { connectionTexts } from '#worker/people/connections/constants.ts'
import { pastedForms } from '#worker/people/connections/senders/all.ts'

const publicOrigin = 'https://touchline.example'
const rules = { receiversUrl: null, loopbackPorts: null, publicOrigin }
const local = { ...rules, receiversUrl: 'http://localhost:9724' }

test('channels that are free and noticed at once are tried first, those that are counted last', () => {
  expect([defaultOrder[0], ...defaultOrder.slice(-3)]).toEqual(['push', 'email', 'sms', 'whatsapp'])
})

test('plans name every way that people connect, also those on their own servers', () => {
  expect(connectionNames).toHaveLength(connectionKinds.length - 1)
  expect(connectionTexts.needsPlan).toMatch(/ntfy.*Gotify.* and webhooks come with/)
})

describe('a channel', () => {
  const sources = globSync('{worker,durable,app,scripts}/**/*.{ts,tsx}').map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  )

  test.each(['gotify', 'ntfy'])('by a pasted address, as %s, stands in four files', (kind) => {
    const own = `worker/people/connections/senders/${kind}.ts`
    const shared = [
      'scripts/sandbox/receivers/pasted.ts',
      'worker/people/channels.constants.ts',
      'worker/people/connections/senders/all.ts',
    ]
    const naming = sources
      .filter(([, source]) => new RegExp(`\\b${kind}|create${kind}`, 'i').test(source))
      .map(([file]) => file)
    expect(naming.toSorted()).toEqual([...shared, own].toSorted())
  })

  test('has its entitlement from the list alone', () => {
    const names = Object.values(entitlementOf).join('|')
    const written = new RegExp(`\\bentitled\\([^)]*'(?:${names})'`)
    expect(sources.filter(([, source]) => written.test(source)).map(([file]) => file)).toEqual([])
  })
})

test.each(pastedKinds)(
  'an address of %s is taken at its service, and locally where something stands in for it',
  (kind) => {
    const pasted = pastedReceivers[kind].addressOf(1, 'the-secret-part')
    expect(readAddress(kind, pasted, rules)).toEqual({ ok: true, value: pasted })
    const { service } = pastedForms[kind]
    if (service === null) return
    const [url] = service.urls
    const standIn = pasted.replace(new URL(url).origin, `http://localhost:9724/${kind}`)
    expect(readAddress(kind, standIn, local)).toEqual({ ok: true, value: standIn })
    expect(readAddress(kind, standIn, rules)).toMatchObject({ error: { code: 'INVALID' } })
    expect(readAddress(kind, pasted.replace(new URL(url).host, `${new URL(url).host}.example`), rules)).toMatchObject({
      error: { code: 'INVALID' },
    })
  },
)

test('what addresses of a service begin with ends with a slash, so that a longer name does not pass for it', () => {
  for (const kind of pastedKinds) {
    for (const url of pastedForms[kind].service?.urls ?? []) expect(url).toMatch(/^https:\/\/.*\/$/)
  }
})

describe('addresses on people’s own servers, and keys', () => {
  test.each([
    ['ntfy', 'https://ntfy.sh/arsenal-tickets'],
    ['ntfy', 'https://push.fan.example/t_1?token=tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2'],
    ['gotify', 'https://gotify.fan.example/message?token=AbCdEfGhIjKlMnO'],
    ['gotify', 'https://fan.example/push/message?token=A.b-c_1234567'],
  ] as const)('%s takes %s', (kind, pasted) => {
    expect(readAddress(kind, pasted, rules)).toEqual({ ok: true, value: pasted })
  })

  test.each([
    ['ntfy', 'https://ntfy.sh/'],
    ['ntfy', 'https://ntfy.sh/two/parts'],
    ['ntfy', 'https://ntfy.sh/topic?delay=1d'],
    ['ntfy', 'https://ntfy.sh/topic?token=password'],
    ['ntfy', 'http://ntfy.fan.example/topic'],
    ['ntfy', 'https://10.0.0.1/topic'],
    ['ntfy', 'https://ntfy.lan/topic'],
    ['ntfy', 'https://touchline.example/topic'],
    ['gotify', 'https://gotify.fan.example/message'],
    ['gotify', 'https://gotify.fan.example/client?token=AbCdEfGhIjKlMnO'],
    ['gotify', 'https://gotify.localhost/message?token=AbCdEfGhIjKlMnO'],
    ['whatsapp', '12'],
    ['whatsapp', 'https://wa.me.evil.example/447700900123'],
    ['whatsapp', 'call 07700 900123'],
    ['pushover', 'short'],
    ['pushover', 'https://pushover.evil.example/1/users/uQiRzpo4DXghDmr9QzzfQu27cmVRsG'],
  ] as const)('%s refuses %s', (kind, pasted) => {
    expect(readAddress(kind, pasted, rules)).toMatchObject({ error: { fields: { address: [expect.any(String)] } } })
  })

  test.each(['+44 7700 900123', '07700 900123', '0044 (0)7700-900123', 'https://wa.me/447700900123'])(
    'a WhatsApp number is kept in its international form: %s',
    (typed) => {
      expect(readAddress('whatsapp', typed, rules)).toEqual({ ok: true, value: 'https://wa.me/447700900123' })
    },
  )

  test('a Pushover key is kept as an address, locally of what stands in for it', () => {
    const key = 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG'
    expect(readAddress('pushover', key, rules)).toMatchObject({ value: `https://api.pushover.net/1/users/${key}` })
    expect(readAddress('pushover', key, local)).toMatchObject({
      value: `http://localhost:9724/pushover/1/users/${key}`,
    })
  })
})
