import { expect, test } from 'vitest'
import { defaultOrder, pastedForms, pastedKinds } from '#worker/people/channels.constants.ts'
import { readAddress } from '#worker/people/connections/rules.ts'
import { pastedAddress } from './connections/addresses.ts'

const publicOrigin = 'https://touchline.example'
const rules = { receiversUrl: null, loopbackPorts: null, publicOrigin }
const local = { ...rules, receiversUrl: 'http://localhost:9724' }

test('channels that are free and noticed at once are tried first, those that are counted last', () => {
  expect([defaultOrder[0], ...defaultOrder.slice(-2)]).toEqual(['push', 'email', 'sms'])
})

test.each(pastedKinds)(
  'an address of %s is taken at its service, and locally where something stands in for it',
  (kind) => {
    const pasted = pastedAddress[kind](1, 'the-secret-part')
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
