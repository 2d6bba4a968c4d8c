import { createElement, type FunctionComponent } from 'react'
import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import ClientPage, { action as clientAction } from '#app/pages/clients/client.tsx'
import ClientsPage from '#app/pages/clients/clients.tsx'
import ReportPage from '#app/pages/clients/report.tsx'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { clientMessageTexts } from '#worker/people/clients/messages/constants.ts'
import { markup, routeArgs, words } from './render.tsx'

const rendered = (Page: unknown, loaderData: object, actionData?: object) =>
  markup(createElement(Page as FunctionComponent<object>, { loaderData, actionData } as object))

const list = [{ id: 7, name: 'Robin Fairweather', reference: 'RF-1' }]
const page = { url: '', list, isOffered: true, isDeleted: false }

test('an agent sees their clients, and a form for another', () => {
  const html = rendered(ClientsPage, page)
  expect(html).toContain('href="/clients/7"')
  expect(words(html)).toContain('Robin Fairweather RF-1')
  expect(words(html)).toContain('Add client')
})

test('without the plan the list stays, and the form makes room for the plans', () => {
  const text = words(rendered(ClientsPage, { ...page, isOffered: false }))
  expect(text).toContain('Robin Fairweather')
  expect(text).toContain(clientTexts.planOver)
  expect(text).not.toContain('Add client')
})

test('a refused form keeps what was typed, beside what is wrong', () => {
  const error = { code: 'INVALID', message: 'Check', fields: { email: ['Please enter a valid email address'] } }
  const html = rendered(ClientsPage, page, { error, typed: { name: 'Alex', email: 'alex' } })
  expect(html).toContain('value="Alex"')
  expect(html).toContain('value="alex"')
  expect(words(html)).toContain('Please enter a valid email address')
})

const kept = { name: 'Robin', email: 'robin@example.com', budget: '500', consent_on: '2026-11-01' }
const client = { id: 7, name: 'Robin', kept, isOffered: true, done: null, hasConsent: true }
const shown = (messaging: object, { address = kept.email, channel = 'email', ...more }: Record<string, unknown> = {}) =>
  words(rendered(ClientPage, { ...client, channels: [{ channel, address, messaging }], ...more }))

test.each([
  ['off', {}, 'Ask them by email'],
  ['off', { address: '' }, clientMessageTexts.noAddress.email],
  ['off', { channel: 'sms' }, 'Ask them by SMS'],
  ['off', { channel: 'sms', address: '' }, clientMessageTexts.noAddress.sms],
  ['off', { hasConsent: false }, clientMessageTexts.noConsent],
  ['asked', {}, 'Ask again'],
  ['on', {}, 'Stop these emails'],
  ['on', { isOffered: false }, clientMessageTexts.needsPlan],
  ['stopped', {}, clientMessageTexts.stopped.email],
  ['stopped', { channel: 'sms' }, clientMessageTexts.stopped.sms],
])('messages to a client that are %s with %j say: %s', (state, more, text) => {
  expect(shown({ state, at: 0 }, more)).toContain(text)
})

test('a client who stopped is not asked', () => {
  expect(shown({ state: 'stopped', at: 0 })).not.toContain('Ask them')
})

test.each([
  [null, ['proof asked']],
  [{ agentId: 2 }, ['asked by mail']],
])(
  'a client is asked by mail after fresh proof, because the mails outlive the session: seat %j',
  async (seat, done) => {
    const seen: string[] = []
    const request = new Request('https://touchline.example/clients/7', { method: 'POST' })
    const services = {
      config: { isSecure: true },
      readFields: async () => ({ intent: 'ask' }),
      proofs: {
        require: () => ({ ok: false }),
        methodsOf: async () => ({ hasPassword: true, needsCode: false, hasPasskey: false }),
      },
      clientsFor: () => ({}),
      clientMessagesFor: () => ({ ask: async () => ({ ok: seen.push('asked by mail') > 0 }) }),
    }
    const args = routeArgs(services, { params: { clientId: '7' }, request }) as { context: RouterContextProvider }
    const caller = { userId: 1, permissions: [], withheld: [] } as never
    args.context.set(accessContext, { caller, denial: null, account: { userId: seat?.agentId ?? 1, seat } as never })
    const answer = await clientAction(args as never).catch((thrown: unknown) => thrown)
    if (!(answer instanceof Response) && 'proof' in (answer as { data: object }).data) seen.push('proof asked')
    expect(seen).toEqual(done)
  },
)

const bought = [
  { currency: 'EUR', purchases: 1, pence: 40_00 },
  { currency: 'GBP', purchases: 2, pence: 196_00 },
]
const purchase = {
  at: 0,
  match: 'Roma v Lazio',
  seller: 'Club Direct',
  quantity: 2,
  pence: 96_00,
  currency: 'GBP',
  orderNumber: 'T-9',
  savedPence: 24_00,
}
const report = {
  client: list[0],
  month: '2026-11',
  months: ['2026-11'],
  entries: [],
  isCut: false,
  now: 0,
  bought,
  purchases: [purchase, { ...purchase, at: 1, pence: 100_00, savedPence: null }],
}

test('a report sums what was bought in each currency, and says of how much the saving was measured', () => {
  const text = words(rendered(ReportPage, report))
  expect(text).toContain('1 for €40.00 and 2 for £196.00')
  expect(text).toContain('£24.00 (1 of 2 measured)')
  expect(text).toContain('2 tickets, Roma v Lazio, Club Direct, order T-9 £96.00 £24.00')
  expect(text).toContain('£100.00 Not measured')
})

test('a report of a month without purchases claims no saving', () => {
  const text = words(rendered(ReportPage, { ...report, bought: [], purchases: [] }))
  expect(text).toContain('Bought for them 0 Saved, at least –')
})
