import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import PushPage from '#app/pages/profile/push.tsx'
import { PushDevices } from '#app/ui/push/devices.tsx'
import { PushSwitch } from '#app/ui/push/switch.tsx'
import { markup, words } from '../render.tsx'

const now = Date.UTC(2026, 10, 22, 15)
const phone = { id: 'a', label: 'Safari on iPhone', createdAt: now - 3_600_000, lastSuccessAt: null }
const laptop = { id: 'b', label: 'Firefox on Linux', createdAt: 0, lastSuccessAt: now - 180_000 }

const page = { url: '', publicKey: 'key' as string | null, isOffered: true, devices: [phone, laptop], done: null, now }
const rendered = (more: Partial<typeof page> = {}) =>
  words(markup(createElement(PushPage, { loaderData: { ...page, ...more } } as never)))

describe('the page of push messages', () => {
  test('lists devices with when they last took a message, to try and to remove', () => {
    const html = markup(<PushDevices devices={[phone, laptop]} thisId="b" mayTest now={now} />)
    expect(words(html)).toContain('Safari on iPhone Added 1 h ago, no message yet')
    expect(words(html)).toContain('Firefox on Linux Last message 3 min ago This device')
    expect(html.match(/<button[^>]*value="(test|remove)"/g)).toHaveLength(4)
  })

  test('says without script what needs it', () => expect(rendered()).toContain('Switching them on needs JavaScript.'))

  test('says which plans have push messages, and still removes devices', () => {
    const text = rendered({ isOffered: false })
    expect(text).toContain('Push messages come with Basic, Pro and Premium.')
    expect(text).toContain('Remove Safari on iPhone')
    expect(text).not.toContain('Send a test message')
  })

  test('says when there is no push service at all', () =>
    expect(rendered({ publicKey: null, isOffered: false })).toContain('not available at the moment'))
})

describe('the switch', () => {
  test.each([
    ['not_asked', 'Switch on push messages'],
    ['allowed', 'Switch on push messages'],
    ['blocked', 'Set Notifications to Allow.'],
    ['needs_home_screen', 'Choose Add to Home Screen.'],
    ['unsupported', 'Your alerts keep coming by email.'],
  ] as const)('%s: %s', (state, text) =>
    expect(words(markup(<PushSwitch publicKey="key" state={state} onSwitched={() => {}} />))).toContain(text),
  )
})
