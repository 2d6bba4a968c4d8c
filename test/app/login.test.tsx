import { describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import type { LoginAnswer } from '#app/pages/account/login/answer.ts'
import LoginPage, { action, loader } from '#app/pages/account/login.tsx'
import {
  humanProofField,
  humanProofMissing,
  registrationClosed,
} from '#worker/people/accounts/registration/constants.ts'
import { proofWantedText } from '#worker/people/accounts/sign-in/constants.ts'
import { markup, routeArgs, words } from './render.tsx'

const config = { publicOrigin: 'https://touchline.example', hasGoogle: true, operatorEmail: 'hello@touchline.example' }

async function visit(search: string, caller: unknown = null, turnstileSiteKey: string | null = null, isOpen = true) {
  const request = new Request(`https://touchline.example/login${search}`)
  const args = routeArgs(
    { config: { ...config, turnstileSiteKey }, settings: { offersAccounts: async () => isOpen } },
    { params: {}, request },
  ) as Parameters<typeof loader>[0]
  args.context.set(accessContext, { caller: caller as null, denial: null })
  return (await loader(args)).data
}

async function page(search: string, actionData?: LoginAnswer, isOpen = true) {
  const props = { loaderData: await visit(search, null, null, isOpen), actionData } as unknown as Parameters<
    typeof LoginPage
  >[0]
  return markup(<LoginPage {...props} />)
}

describe('the sign-in page', () => {
  test('offers Google, email, registration, a way home and help', async () => {
    const html = await page('')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/href="\/auth\/google\?intent=sign_in&amp;return_to=%2Fdashboard"/)
    expect(html).toMatch(/<form[^>]* method="post"/)
    expect(html).toMatch(/<input[^>]* name="email"/)
    expect(html).toMatch(
      /<input[^>]* type="password"[^>]* name="password"|<input[^>]* name="password"[^>]* type="password"/,
    )
    expect(html).toMatch(/<a href="\/register">Create one now<\/a>/)
    expect(html).toContain('href="/"')
    expect(html).toContain('href="/forgot-password"')
    expect(html).toContain('mailto:hello@touchline.example')
    expect(html).toContain('side-panel')
  })

  test('offers no account while registration is closed', async () => {
    const html = await page('', undefined, false)
    expect(words(html)).toContain(registrationClosed)
    expect(html).not.toContain('href="/register"')
    expect(words(html)).not.toContain('This creates an account')
  })

  test('shows a bot check only when the server requires it, with instructions without JavaScript', async () => {
    const crowded: LoginAnswer = {
      email: '',
      error: {
        code: 'UNAVAILABLE',
        message: proofWantedText,
        fields: { [humanProofField]: [humanProofMissing] },
      },
    }
    const withCheck = async (actionData?: LoginAnswer) => {
      const loaderData = await visit('', null, 'site-key')
      const props = { loaderData, actionData } as unknown as Parameters<typeof LoginPage>[0]
      return markup(<LoginPage {...props} />)
    }
    expect(await withCheck()).not.toContain('<noscript>')
    expect(await withCheck(crowded)).toContain('that needs JavaScript')
    expect(words(await withCheck(crowded))).toContain('try again in a few minutes')
    expect(await page('', crowded)).not.toContain('<noscript>')
  })

  test('returns to the page that required sign-in, and never to another site', async () => {
    expect((await visit('?return_to=/matches/7')).returnTo).toBe('/matches/7')
    for (const foreign of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect((await visit(`?return_to=${encodeURIComponent(foreign)}`)).returnTo).toBe('/dashboard')
    }
  })

  test('redirects a signed-in user', async () => {
    try {
      await visit('', { userId: 1 })
      expect.unreachable()
    } catch (error) {
      expect((error as Response).status).toBe(302)
      expect((error as Response).headers.get('Location')).toBe('/dashboard')
    }
  })

  test('shows an earlier notice until the form has its own answer', async () => {
    const registered = 'Registration successful! Please sign in to access your account.'
    expect(words(await page('?registered=true'))).toContain(registered)
    expect(await page('?registered=true')).not.toContain('role="alert"')
    const error = { code: 'INVALID', message: 'Email or password is incorrect.' } as const
    const answered = words(await page('?registered=true', { email: 'robin@example.com', error }))
    expect(answered).not.toContain(registered)
    expect(answered).toContain(error.message)
  })

  test('keeps the typed address, but never the password', async () => {
    const error = { code: 'INVALID', message: 'Email or password is incorrect.' } as const
    const html = await page('', { email: 'robin@example.com', error })
    expect(html).toContain('value="robin@example.com"')
    expect(html).not.toMatch(/type="password"[^>]* value=/)
  })

  const notVerified = { code: 'EMAIL_NOT_VERIFIED', message: 'Please verify your email address.' } as const

  test('explains an unverified address in the server’s words, and offers a new mail', async () => {
    const html = await page('', { email: 'robin@example.com', error: notVerified })
    expect(words(html)).toContain('Verification required Please verify your email address.')
    expect(html).toMatch(
      /name="intent" value="resend"\/?>\s*<input type="hidden" name="email" value="robin@example.com"/,
    )
  })

  test('begins a refused mail with the specification’s words', async () => {
    const refused = { code: 'RATE_LIMITED', message: 'Too many tries. Wait a minute.' }
    const services = {
      readFields: async () => ({ intent: 'resend', email: 'robin@example.com' }),
      visitorOf: () => ({}),
      registration: { resendVerification: async () => ({ ok: false, error: refused }) },
    }
    const request = new Request('https://touchline.example/login', { method: 'POST' })
    const answer = (await action(routeArgs(services, { params: {}, request }))) as unknown as { data: LoginAnswer }
    expect(answer.data.error?.message).toBe('Failed to resend verification email. Too many tries. Wait a minute.')
  })

  test('says that the mail was sent, or why not', async () => {
    const sent = words(await page('', { email: 'robin@example.com', resent: true }))
    expect(sent).toContain('Verification email sent! Please check your inbox.')
    const error = { code: 'UNAVAILABLE', message: 'Failed to resend verification email.' } as const
    const failed = words(await page('', { email: 'robin@example.com', resent: false, error }))
    expect(failed).toContain('Failed to resend verification email.')
  })
})
