import { expect, test } from 'vitest'
import { consequencesOf } from '#worker/people/accounts/recovery/consequences.rules.ts'
import type { LinkFacts } from '#worker/people/accounts/recovery/contract.ts'

const nothing: LinkFacts = {
  google: null,
  isAdded: false,
  twoStep: null,
  twoStepMark: '',
  keepsPasskeys: false,
  mailedClients: 0,
  reach: [],
  purchases: [],
  takesBack: null,
}
const everything: LinkFacts = {
  ...nothing,
  google: { email: 'ann@example.com', key: 'google@1', isPresumed: true },
  keepsPasskeys: true,
  mailedClients: 2,
  reach: [{ kind: 'calendar', name: '', label: '', mark: '5' }],
  purchases: ['1 card'],
}
const kindsOf = (more: Partial<LinkFacts>) => consequencesOf({ ...everything, ...more }).map(({ kind }) => kind)

test('what is asked comes first, then what ends and stays, and last who is signed out', () => {
  const said = ['purchases_end', 'passkeys_stay', 'client_mails_stay', 'signed_out']
  expect(kindsOf({ twoStep: 'asked' })).toEqual(['google_asked', 'two_step_asked', 'reach_asked', ...said])
  expect(kindsOf({ twoStep: null })).toEqual(['google_asked', 'reach_asked', ...said])
})

test('a first password only asks about other devices', () => {
  expect(consequencesOf({ ...nothing, isAdded: true })).toEqual([{ kind: 'sign_out_asked' }])
})

test.each(['ends', 'recent', 'stays'] as const)(
  'a link whose second step %s ends the details of the buyer too',
  (twoStep) => {
    const all = consequencesOf({ ...everything, twoStep })
    expect(all).toContainEqual({ kind: 'purchases_end', purchases: ['1 card'], areDetailsEnded: true })
    expect(all.at(-1)).toEqual({ kind: 'signed_out', twoStep })
  },
)

test('a reset keeps them, also where it asks about the second step', () => {
  for (const twoStep of [null, 'asked'] as const) {
    const all = consequencesOf({ ...everything, twoStep })
    expect(all).toContainEqual({ kind: 'purchases_end', purchases: ['1 card'], areDetailsEnded: false })
    expect(all.at(-1)).toEqual({ kind: 'signed_out', twoStep: null })
  }
})

test('passkeys that end with the second step do not stay', () => {
  expect(kindsOf({ twoStep: 'ends' })).not.toContain('passkeys_stay')
  expect(kindsOf({ twoStep: 'stays' })).toContain('passkeys_stay')
})
