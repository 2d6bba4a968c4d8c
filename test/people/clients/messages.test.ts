import { describe, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { askLinkMs, clientMessageTexts } from '#worker/people/clients/messages/constants.ts'
import {
  clientLinkPayload,
  isLive,
  mayAsk,
  messagingOf,
  parseClientLink,
} from '#worker/people/clients/messages/rules.ts'

const now = Date.UTC(2026, 10, 28)
const yes = {
  address: 'r@x.test',
  askedAddress: 'r@x.test',
  askedAt: now - 2 * dayMs,
  confirmedAt: now - dayMs,
  stoppedAt: null,
}
const client = { ...yes, consentOn: '2026-11-01' as string | null }

test.each([
  ['who was not asked', { askedAt: null, askedAddress: null, confirmedAt: null }, 'off'],
  ['who did not answer', { confirmedAt: null }, 'asked'],
  ['who said yes', {}, 'on'],
  ['who said yes and stopped', { stoppedAt: now }, 'stopped'],
  ['with another address since', { address: 'other@x.test' }, 'off'],
  ['without an address since', { address: '', askedAddress: '' }, 'off'],
])('mails to a client %s are %s', (_what, more, state) => {
  expect(messagingOf({ ...yes, ...more })).toMatchObject({ state })
})

describe('a client may be asked', () => {
  const asked = { ...client, confirmedAt: null }
  test.each([
    ['with an address and consent', { askedAt: null }, null],
    ['again after a day', {}, null],
    ['not without an address', { address: '' }, clientMessageTexts.noAddress.email],
    ['not without consent', { consentOn: null }, clientMessageTexts.noConsent],
    ['not twice a day', { askedAt: now - dayMs + 1 }, clientMessageTexts.askedLately],
    ['not at another address either', { askedAt: now - 1, address: 'other@x.test' }, clientMessageTexts.askedLately],
    ['not after they stopped', { stoppedAt: now - dayMs }, clientMessageTexts.stopped.email],
  ])('%s', (_what, more, why) => {
    const { consentOn, ...kept } = { ...asked, ...more }
    const may = mayAsk(kept, 'email', { consentOn }, now)
    expect(may.ok ? null : may.error.message).toBe(why)
  })
})

describe('a link', () => {
  const link = { act: 'yes', channel: 'email', clientId: 17, askedAt: yes.askedAt } as const

  test('is read as it was written, and nothing else is one', () => {
    const bySms = { ...link, act: 'stop', channel: 'sms' } as const
    for (const one of [link, bySms]) expect(parseClientLink(clientLinkPayload(one))).toEqual(one)
    for (const other of [null, '', 'no.17.1', 'yes.17', '17.4', 'yes.17.1.on', 'yes-fax.17.1'])
      expect(parseClientLink(other)).toBeNull()
  })

  test.each([
    ['to say yes, within a week', link, yes, yes.askedAt + askLinkMs - 1, true],
    ['to say yes, after it', link, yes, yes.askedAt + askLinkMs, false],
    ['to stop, years later', { ...link, act: 'stop' }, yes, now + 900 * dayMs, true],
    ['of an earlier mail', { ...link, askedAt: 1 }, yes, now, false],
    ['to another address', link, { ...yes, address: 'other@x.test' }, now, false],
  ] as const)('%s counts: %#', (_what, one, kept, at, isOne) => {
    expect(isLive(one, kept, at)).toBe(isOne)
  })
})
