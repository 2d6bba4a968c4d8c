import { createStaticHandler, type RouteObject, type RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import * as page from '#app/pages/profile/confirm-deletion.tsx'
import { loader as exportLoader } from '#app/pages/profile/profile-export.ts'
import { loader as rootLoader } from '#app/root.tsx'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { markup, routeArgs, words } from './render.tsx'

const config = { isSecure: true }
const readFields = async () => ({ token: 'secret' })

type Answer = { data: object; init: { status: number; headers?: Record<string, string> } }

const confirm = async (confirmed: object) => {
  const request = new Request('https://touchline.example/confirm-deletion', { method: 'POST' })
  const erasure = { confirm: async () => confirmed }
  return (await page.action(routeArgs({ config, erasure, readFields }, { params: {}, request }))) as unknown as Answer
}

describe('a confirmed deletion', () => {
  test('answers 200, names the account and signs the browser out', async () => {
    const { data, init } = await confirm(succeed({ email: 'fan@example.com' }))
    expect(data).toMatchObject({ isDeleted: true, email: 'fan@example.com' })
    expect(init.status).toBe(200)
    expect(init.headers).toMatchObject({
      'Clear-Site-Data': '"cache"',
      'Set-Cookie': expect.stringMatching(/Max-Age=0/),
    })
  })

  test('answers 400 and names no account when the link does not work', async () => {
    const { data, init } = await confirm(fail('INVALID', 'used'))
    expect([data, init]).toMatchObject([{ isDeleted: false, email: null }, { status: 400 }])
  })
})

/** The document answering a signed-in user's form. */
async function documentFor(confirmed: object) {
  const request = new Request('https://touchline.example/confirm-deletion', { method: 'POST' })
  const erasure = { confirm: async () => confirmed, readLink: async () => ({ state: 'unknown', email: null }) }
  const read: number[] = []
  const preferences = { shown: async (userId: number) => ({ live: { hide_scores: read.push(userId) > 9 }, unread: 3 }) }
  const settings = { offersAccounts: async () => true }
  const catalogue = { coveredLeagues: async () => new Set<string>() }
  const services = { config, erasure, readFields, preferences, settings, catalogue }
  const { context } = routeArgs(services, { params: {}, request }) as { context: RouterContextProvider }
  const caller = {
    userId: 1,
    email: 'fan@example.com',
    firstName: 'Ada',
    roleName: 'Customer',
    googleProfile: null,
    permissions: [],
    withheld: [],
  }
  context.set(accessContext, { caller: caller as never, denial: null })
  const { loader, action } = page as unknown as Pick<RouteObject, 'loader' | 'action'>
  const child = { id: 'page', path: 'confirm-deletion', loader, action }
  const root = { id: 'root', path: '/', loader: rootLoader as unknown as RouteObject['loader'], children: [child] }
  const answer = await createStaticHandler([root as RouteObject]).query(request, { requestContext: context })
  if (answer instanceof Response) throw new Error('no page')
  return { user: answer.loaderData.root.user, headers: answer.actionHeaders.page, read }
}

describe('the page after the form', () => {
  test('is a signed-out page once the account is deleted, and clears the cookie', async () => {
    const { user, headers, read } = await documentFor(succeed({ email: 'fan@example.com' }))
    expect([user, read]).toEqual([null, []])
    const sent = page.headers({ actionHeaders: headers } as Parameters<typeof page.headers>[0])
    expect(new Headers(sent).get('Set-Cookie')).toMatch(/session=;.*Max-Age=0/)
  })

  test('stays signed in when nothing was deleted', async () => {
    const { user } = await documentFor(fail('INVALID', 'used'))
    expect(user).toMatchObject({ email: 'fan@example.com' })
  })
})

describe('the link that confirms it', () => {
  test('names the account only while it is valid', async () => {
    const request = new Request('https://touchline.example/confirm-deletion?token=secret')
    for (const [state, status] of [
      ['live', 200],
      ['used', 400],
    ] as const) {
      const email = state === 'live' ? 'fan@example.com' : null
      const erasure = { readLink: async () => ({ state, email }) }
      const answer = (await page.loader(routeArgs({ erasure }, { params: {}, request }))) as unknown as Answer
      expect([answer.data, answer.init]).toMatchObject([{ state, email }, { status }])
    }
  })
})

describe('the pages of an account that may be taken back', () => {
  const waitsUntil = Date.UTC(2026, 11, 8, 12)
  const shown = (props: object) => words(markup(<page.default {...(props as Parameters<typeof page.default>[0])} />))
  const loaderData = { state: 'live', email: 'fan@example.com', token: 'secret' }

  test.each([
    [waitsUntil, 'your data is deleted on 8 Dec 2026.', 'and your data will be deleted on 8 Dec 2026.'],
    [null, "You can't undo it. Delete My Account", 'and your data will be gone within minutes.'],
  ])('say until when it waits, if it does: %j', (until, before, after) => {
    expect(shown({ loaderData: { ...loaderData, waitsUntil: until } })).toContain(before)
    const actionData = { isDeleted: true, email: 'fan@example.com', waitsUntil: until, text: '' }
    expect(shown({ loaderData, actionData })).toContain(after)
  })
})

describe('an export', () => {
  test('is refused for another site', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const request = new Request('https://touchline.example/profile/export', { headers })
    const args = routeArgs({}, { params: {}, request }) as Parameters<typeof exportLoader>[0]
    args.context.set(accessContext, { caller: { userId: 1 } as never, denial: null })
    await expect(exportLoader(args)).rejects.toMatchObject({ init: { status: 403 } })
  })
})
