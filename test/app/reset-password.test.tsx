import { expect, test } from 'vitest'
import { NewPasswordForm } from '#app/pages/account/reset-password/form.tsx'
import { consequencesOf } from '#worker/people/accounts/recovery/consequences.rules.ts'
import type { LinkFacts } from '#worker/people/accounts/recovery/contract.ts'
import { markup, words } from './render.tsx'

const link: LinkFacts = {
  google: null,
  twoStep: null,
  twoStepMark: '',
  isAdded: false,
  keepsPasskeys: false,
  mailedClients: 0,
  reach: [],
  purchases: [],
  takesBack: null,
}

function page(more: Partial<LinkFacts> = {}): string {
  const facts = { ...link, ...more }
  const { takesBack, twoStepMark } = facts
  const shown = { token: 't', takesBack, twoStepMark, consequences: consequencesOf(facts), error: undefined }
  return markup(<NewPasswordForm {...shown} />)
}

test.each([
  ['ends', 'recovery codes of your account will be removed.'],
  ['stays', 'recovery codes of your account will stay, because your role needs two-step sign-in.'],
] as const)('a link against a new second step that %s says so', (twoStep, text) => {
  expect(words(page({ twoStep }))).toContain(text)
})

test('a link says that passkeys stay, and need the new password first', () => {
  const text = words(page({ keepsPasskeys: true }))
  expect(text).toContain('Your passkeys stay, but do not sign in by themselves until')
})

test('a link that keeps the second step does not mention it', () => {
  const text = words(page())
  expect(text).toContain('You will be signed out on every device.')
  expect(text).not.toContain('recovery codes')
})

test('a link lists what alerts also reach, to keep what is recognised', () => {
  const reach = [
    { kind: 'webhook', name: '', label: 'hooks.example.com', mark: '3' },
    { kind: 'webhook', name: 'Sheet', label: 'hooks.example.com', mark: '4' },
    { kind: 'calendar', name: '', label: '', mark: '5' },
    { kind: 'colleagues', name: 'ann@example.com', label: 'ann@example.com', mark: '' },
  ] as const
  const html = page({ reach })
  expect(words(html)).toContain(
    'Tick the ones you recognise; the others end. Webhook (hooks.example.com) Webhook “Sheet” (hooks.example.com)',
  )
  expect([...html.matchAll(/<input[^>]*name="(keep_[^"]+)"/g)].map(([, name]) => name)).toEqual([
    'keep_webhook@3',
    'keep_webhook:Sheet@4',
    'keep_calendar@5',
    'keep_colleagues:ann@example.com@',
  ])
  expect(html).not.toContain('checked')
})

test('a link asks about the linked Google account by its key, ticked where it is presumed the owner’s', () => {
  const google = { email: 'ann@example.com', key: 'google@1', isPresumed: true }
  const ticked = page({ google })
  expect(words(ticked)).toContain('Keep the Google account ann@example.com linked. Untick this if you do not')
  expect(ticked).toContain('name="keep_google@1" checked=""')
  const other = page({ google: { ...google, isPresumed: false } })
  expect(words(other)).toContain('Tick this only if you recognise it')
  expect(other).toContain('name="keep_google@1"/>')
})

test('a link says to how many clients emails go on', () => {
  const text = words(page({ mailedClients: 2 }))
  expect(text).toContain('Messages to your clients go on (2).')
})

test('a link says what no longer buys tickets, and what stays', () => {
  const text = words(page({ purchases: ['2 mandates', '1 card'] }))
  expect(text).toContain('Buying tickets for you ends: 2 mandates, 1 card.')
  expect(text).toContain('Your name and address for quick buy stay.')
  const undone = words(page({ twoStep: 'ends', purchases: ['1 card'] }))
  expect(undone).toContain('Your name and address for quick buy go too.')
})

test('a link that takes the account back says to which address, and what else ends', () => {
  const moved = { address: 'ann@example.com', from: 'eve@example.com' }
  const html = page({ twoStep: 'recent', takesBack: moved, purchases: ['1 card'] })
  expect(words(html)).toContain('It gets ann@example.com back, and the other one no longer opens it.')
  expect(words(html)).toContain('Your name and address for quick buy go too.')
  expect(words(html)).toContain('in the seven days before the change was asked for, or since, will be removed.')
  expect(words(html)).not.toContain('eve@example.com')
  const asked = { address: 'ann@example.com', from: 'ann@example.com' }
  const stopped = words(page({ takesBack: asked }))
  expect(stopped).toContain('your account stays with ann@example.com.')
})
