import type { FunctionComponent } from 'react'
import { describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import { formOf, type RegisterAnswer, typedValuesOf } from '#app/pages/account/register/typed.ts'
import RegisterPage, { action, loader } from '#app/pages/account/register.tsx'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { registrationFields } from '#worker/people/accounts/registration/constants.ts'
import { firstAdminSetCookie } from '#worker/people/roles/first-admin/rules.ts'
import { goodForm } from '../people/accounts/registration/form.ts'
import { markup, routeArgs, words } from './render.tsx'

const base = {
  url: 'https://touchline.example/register',
  hasGoogle: true,
  siteKey: null,
  method: 'email' as const,
  role: 'customer' as const,
  trouble: null,
  isFirstAdmin: false,
  isOpen: true,
}

/** A page component's props that the router provides and the page ignores. */
const Page = RegisterPage as unknown as FunctionComponent<object>

function showing(loaderData: object = {}, actionData?: RegisterAnswer): string {
  const props = { loaderData: { ...base, ...loaderData }, actionData, params: {}, matches: [] }
  return markup(<Page {...props} />)
}

const caller = { userId: 7 }

function args(services: object, request: Request, who: object | null = null) {
  const given = routeArgs(services as never, { params: {}, request }) as {
    context: { set: (key: unknown, value: unknown) => void }
  }
  given.context.set(accessContext, { caller: who, denial: null })
  return given as never
}

const config = { publicOrigin: 'https://touchline.example', hasGoogle: true, turnstileSiteKey: null }
const load = (query: string, who: object | null = null, settings: object = config) =>
  loader(
    args(
      { config: settings, settings: { offersAccounts: async () => true } },
      new Request(`https://touchline.example/register${query}`),
      who,
    ),
  )

describe('the registration page', () => {
  test('has a label for every field, the documents, and links onward', () => {
    const html = showing()
    for (const name of registrationFields.filter((field) => field !== 'role')) {
      expect(html, name).toMatch(new RegExp(`<label for="${name}">`))
      expect(html, name).toMatch(new RegExp(`id="${name}"`))
    }
    for (const path of ['/terms', '/disclaimer', '/data-processing', '/cookies', '/privacy', '/login', '/'])
      expect(html).toContain(`href="${path}"`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/<form[^>]*action="\/register\?method=email"[^>]*method="post"/)
    expect(html).not.toContain('style=')
  })

  test('shows how complete the form is', () => {
    expect(showing()).toMatch(/<progress[^>]*value="25"[^>]*max="100"/)
    expect(words(showing())).toContain('25% complete')
    expect(words(showing({ method: 'google' }))).toContain('100% complete')
    expect(words(showing({ method: 'google', role: 'agent' }))).toContain('50% complete')
  })

  test('asks who becomes the first administrator for no account type', async () => {
    const cookie = firstAdminSetCookie('a-secret', false).split(';')[0] ?? ''
    const onTheWay = async (state: string) => {
      const services = {
        config,
        settings: { offersAccounts: async () => true },
        firstAdmin: { stateOf: async () => state },
      }
      return loader(args(services, new Request('https://touchline.example/register', { headers: { cookie } })))
    }
    expect(await onTheWay('right')).toMatchObject({ isFirstAdmin: true })
    expect(await onTheWay('closed')).toMatchObject({ isFirstAdmin: false })
    for (const method of ['email', 'google']) {
      const html = showing({ method, isFirstAdmin: true })
      expect(html).toContain('<input type="hidden" name="role" value="customer"/>')
      expect(html).not.toContain('Account type')
    }
  })

  test('has a separate form for Google, only where Google is offered', () => {
    const html = showing({ method: 'google' })
    expect(html).toMatch(/<form[^>]*action="\/auth\/google"[^>]*method="post"/)
    expect(html).toContain('name="intent" value="register"')
    expect(html).toContain('name="agent_code"')
    expect(showing({ hasGoogle: false })).not.toContain('method=google')
  })

  test('says why the Google sign-in did not start', () => {
    expect(words(showing({ method: 'google', trouble: 'google' }))).toContain(
      'Failed to initiate Google sign-up. Please try again.',
    )
    expect(words(showing({ method: 'google', role: 'agent', trouble: 'agent_code' }))).toContain(
      'Invalid agent access code',
    )
  })

  test('shows mistakes at their fields with what was typed, except the password', () => {
    const fields = {
      email: ['Please enter a valid email address'],
      acceptTerms: ['You must accept the Terms of Service'],
    }
    const { error } = fail('INVALID', 'Please correct the fields below.', { fields })
    const values = typedValuesOf({ ...goodForm, email: '"><script>', acceptTerms: false })
    expect(JSON.stringify(values)).not.toContain(goodForm.password)
    const html = showing({}, { isDone: false, error, values })
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(html).toMatch(/<input[^>]*aria-describedby="email-hint email-error"[^>]*aria-invalid="true"/)
    expect(html).toMatch(/<input[^>]*id="acceptTerms"[^>]*aria-describedby="acceptTerms-error"/)
    expect(html).toContain('value="Ada"')
    expect(html).toMatch(/<input[^>]*type="password"[^>]*>/)
    expect(html).not.toMatch(/type="password"[^>]*value=/)
  })

  test('after success says where to look and offers another form', () => {
    const html = showing({}, { isDone: true, email: 'ada@example.com' })
    expect(words(html)).toContain("We've sent an email to ada@example.com")
    expect(words(html)).toContain('Some mail servers make new senders wait: we keep trying for a day.')
    expect(html).toContain('href="/login?registered=true"')
    expect(html).toContain('href="/register?method=email"')
    expect(html).not.toContain('<form')
  })
})

describe('opening the page', () => {
  test('redirects a signed-in user to the dashboard', async () => {
    const thrown = await load('', caller).catch((answer: unknown) => answer)
    expect((thrown as Response).headers.get('Location')).toBe('/dashboard')
  })

  test.each([
    ['', { method: 'email', role: 'customer' }],
    ['?method=google', { method: 'google', role: 'customer' }],
    ['?role=agent', { method: 'email', role: 'agent' }],
    ['?method=google&role=admin', { method: 'google', role: 'customer' }],
    ['?error=agent_code', { method: 'google', role: 'agent', trouble: 'agent_code' }],
    ['?error=google', { method: 'google', role: 'customer', trouble: 'google' }],
    ['?error=<script>', { method: 'email', trouble: null }],
  ])('%s', async (query, expected) => expect(await load(query)).toMatchObject(expected))

  test('without Google shows only the form', async () => {
    expect(await load('?method=google', null, { ...config, hasGoogle: false })).toMatchObject({
      method: 'email',
      hasGoogle: false,
    })
  })
})

describe('sending the form', () => {
  const posted = new URLSearchParams({
    ...goodForm,
    role: 'agent',
    agentCode: 'AGENT-2026',
    acceptTerms: 'on',
    acceptDisclaimer: 'on',
  } as never)
  posted.delete('acceptDataProcessing')
  posted.delete('acceptCookiePolicy')

  function send(answer: unknown) {
    const seen: unknown[] = []
    const services = {
      readFields: async () => Object.fromEntries(posted),
      visitorOf: () => ({}),
      config: { isSecure: false },
      registration: {
        register: async (form: unknown) => {
          seen.push(form)
          return answer
        },
      },
    }
    const request = new Request('https://touchline.example/register', { method: 'POST', body: posted })
    return {
      seen,
      answer: action(args(services, request)) as Promise<{ data: RegisterAnswer; init: ResponseInit | null }>,
    }
  }

  test('reads boxes, role and code as sent', async () => {
    const { seen, answer } = send(succeed({ browser: 'a secret of this browser' }))
    expect((await answer).data).toEqual({ isDone: true, email: goodForm.email })
    expect(seen).toEqual([
      { ...goodForm, role: 'agent', agentCode: 'AGENT-2026', acceptDataProcessing: false, acceptCookiePolicy: false },
    ])
  })

  test.each([
    [fail('INVALID', 'no', { fields: {} }), 400],
    [fail('RATE_LIMITED', 'wait', { retryAfterSeconds: 60 }), 429],
    [fail('UNAVAILABLE', 'later'), 503],
  ])('answers a refusal with its status, without the password', async (refusal, status) => {
    const { data, init } = await send(refusal).answer
    expect(init?.status).toBe(status)
    expect(JSON.stringify(data)).not.toContain(goodForm.password)
    expect(data).toMatchObject({ isDone: false, error: refusal.error, values: { email: goodForm.email } })
  })
})

test('treats a form without fields as empty', () => {
  expect(formOf({})).toMatchObject({ role: 'customer', email: '', acceptTerms: false })
})
