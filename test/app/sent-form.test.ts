import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { shouldRevalidate } from '#app/pages/profile/channels.tsx'
import { announce, keepSentForm, type SendTrouble, unansweredStatus } from '#app/ui/form/sent-form.ts'
import { isNetworkError } from '#app/ui/network-error.ts'

const answer = { error: 'what the page said before' }

type Thrown = { type: 'data' | 'error'; result: unknown }

/** The result of a submitted form after this answer, and what the errors it reported. */
async function send(result: Thrown, { isAborted = false, isAnnounced = true, method = 'POST' } = {}) {
  const reported: SendTrouble[] = []
  if (isAnnounced) announce({ answer, report: (trouble) => reported.push(trouble) })
  const leaving = new AbortController()
  const request = new Request('https://touchline.example/profile', { method, signal: leaving.signal })
  const results = await keepSentForm({ request }, async () => {
    if (isAborted) leaving.abort()
    return { profile: result }
  })
  return { reported, result: results.profile }
}

const refused = (status: number, body: unknown) => ({ status, statusText: '', internal: false, data: body })
const kept = { type: 'data', result: data(answer, { status: unansweredStatus }) }

describe('an unanswered form keeps its page and gets the reason', () => {
  test.each([
    ['no network', new TypeError('Failed to fetch'), 'offline'],
    ['no network in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), 'offline'],
    ['no network in Safari', new TypeError('Load failed'), 'offline'],
    ['an answer that broke off', new Error('Unable to decode', { cause: new TypeError('network error') }), 'offline'],
    ['a mistake of ours', new TypeError("Cannot read properties of undefined (reading 'x')"), 'failed'],
    ['an error of the server', new Error('Unexpected Server Error'), 'failed'],
    ['a 500', refused(500, ''), 'failed'],
    ['a 503 with a page from a proxy', refused(503, '<h1>Service unavailable</h1>'), 'failed'],
    ['a 413 without words', refused(413, ''), 'failed'],
    [
      'a session that ended',
      refused(401, { message: 'Please sign in to continue.' }),
      { text: 'Please sign in to continue.' },
    ],
    [
      'a session that ended, whose message gets a link',
      refused(401, { message: 'Please sign in to continue.', code: 'UNAUTHENTICATED' }),
      { text: 'Please sign in to continue.', isSignedOut: true },
    ],
  ])('%s', async (_, thrown, trouble) => {
    expect(await send({ type: 'error', result: thrown })).toEqual({ reported: [trouble], result: kept })
    expect(await send({ type: 'error', result: data(thrown, { status: 500 }) })).toEqual({
      reported: [trouble],
      result: kept,
    })
  })
})

test.each([
  ['a channel that a refused test switched off is shown so', 503, true],
  ['what was not answered leaves the page as it is', unansweredStatus, false],
])('%s', (_, actionStatus, isRead) => {
  const asked = { actionStatus, defaultShouldRevalidate: false } as ShouldRevalidateFunctionArgs
  expect(shouldRevalidate(asked)).toBe(isRead)
})

describe('a query form', () => {
  async function query(type: 'data' | 'error', result: unknown) {
    const reported: SendTrouble[] = []
    announce({ answer: undefined, report: (trouble) => reported.push(trouble), isQuery: true })
    const request = new Request('https://touchline.example/matches?q=arsenal')
    return { reported, results: await keepSentForm({ request }, async () => ({ matches: { type, result } })) }
  }

  test('without a network keeps its page with the data it has, and says so', async () => {
    const lost = await query('error', new TypeError('Failed to fetch'))
    expect(lost).toEqual({ reported: ['offline'], results: {} })
  })

  test.each([
    ['data', 'the matches'],
    ['error', refused(500, '')],
    ['error', refused(400, { fields: {} })],
  ] as const)('leaves %s %j to the router', async (type, result) => {
    expect(await query(type, result)).toEqual({ reported: [], results: { matches: { type, result } } })
  })
})

describe('left to the router is', () => {
  test.each([
    ['an answer', { type: 'data', result: data({ ok: true }, { status: 400 }) }],
    ['a redirect', { type: 'error', result: redirect('/dashboard') }],
    ['an address that does not exist', { type: 'error', result: refused(404, { message: 'gone' }) }],
  ] as const)('%s', async (_, result) => {
    expect(await send(result)).toEqual({ reported: [], result })
  })

  test('a cancelled form, one that is not announced, and reading', async () => {
    const result = { type: 'error', result: new TypeError('Failed to fetch') } as const
    expect(await send(result, { isAborted: true })).toEqual({ reported: [], result })
    expect(await send(result, { isAnnounced: false })).toEqual({ reported: [], result })
    expect(await send(result, { method: 'GET' })).toEqual({ reported: [], result })
  })
})

test('a chunk that failed to load counts as a network failure', () => {
  expect(isNetworkError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true)
  expect(isNetworkError('Failed to fetch')).toBe(false)
})
