import type { FunctionComponent } from 'react'
import { describe, expect, test } from 'vitest'
import RegisterPage, { loader } from '#app/pages/account/register.tsx'
import { fail } from '#worker/ground/platform/result.ts'
import { registrationClosed } from '#worker/people/accounts/registration/constants.ts'
import { markup, routeArgs, words } from './render.tsx'

const config = { publicOrigin: 'https://touchline.example', hasGoogle: true, turnstileSiteKey: null }
const Page = RegisterPage as unknown as FunctionComponent<Record<string, unknown>>

function load(isOpen: boolean, query = '') {
  const request = new Request(`https://touchline.example/register${query}`)
  return loader(routeArgs({ config, settings: { offersAccounts: async () => isOpen } }, { params: {}, request }))
}

async function shown(isOpen: boolean, { query = '', ...more }: { query?: string; actionData?: object } = {}) {
  const loaderData = await load(isOpen, query)
  return markup(<Page loaderData={loaderData} params={{}} matches={[]} {...more} />)
}

const closed = false

describe('the registration page while registration is closed', () => {
  test.each(['', '?method=google', '?role=agent'])('says so instead of showing a form (%s)', async (query) => {
    const html = await shown(closed, { query })
    expect(words(html)).toContain(registrationClosed)
    expect(html).not.toContain('<form')
    expect(html).not.toContain('method=google')
  })

  test('says what a visitor can still do', async () => {
    const html = await shown(closed)
    expect(html).toContain('href="/login"')
    expect(html).toContain('href="/matches"')
    expect(words(html)).toContain('A link that we have already emailed you still works')
  })

  test('keeps the answer to a form that was sent in time', async () => {
    const html = await shown(closed, { actionData: { isDone: true, email: 'ada@example.com' } })
    expect(words(html)).toContain("We've sent an email to ada@example.com")
    expect(words(html)).not.toContain(registrationClosed)
  })

  test('says it once to a visitor whose form came too late', async () => {
    const { error } = fail('UNAVAILABLE', registrationClosed)
    const html = await shown(closed, { actionData: { isDone: false, error, values: {} } })
    expect(words(html).split(registrationClosed)).toHaveLength(2)
  })
})

test('the form is shown while registration is open', async () => {
  expect(await shown(true)).toContain('action="/register?method=email"')
})
