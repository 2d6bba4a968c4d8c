import { createElement, type FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import ClientPage from '#app/pages/clients/client.tsx'
import ClientsPage from '#app/pages/clients/clients.tsx'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { tellingTexts } from '#worker/people/clients/telling/constants.ts'
import { markup, words } from './render.tsx'

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
const client = { id: 7, name: 'Robin', kept, isOffered: true, done: null, email: kept.email, hasConsent: true }
const shown = (telling: object, more: object = {}) => words(rendered(ClientPage, { ...client, telling, ...more }))

test.each([
  ['off', {}, 'Ask them by email'],
  ['off', { email: '' }, tellingTexts.noEmail],
  ['off', { hasConsent: false }, tellingTexts.noConsent],
  ['asked', {}, 'Ask again'],
  ['on', {}, 'Stop these emails'],
  ['on', { isOffered: false }, tellingTexts.needsPlan],
  ['stopped', {}, tellingTexts.stopped],
])('emails to a client that are %s with %j say: %s', (state, more, text) => {
  expect(shown({ state, at: 0 }, more)).toContain(text)
})

test('a client who stopped is not asked', () => {
  expect(shown({ state: 'stopped', at: 0 })).not.toContain('Ask them')
})
