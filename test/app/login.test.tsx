import { describe, expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import type { LoginAnswer } from '#app/routes/login/answer.ts'
import LoginPage, { loader } from '#app/routes/login.tsx'
import { humanProofField, humanProofMissing } from '#worker/accounts/registration/constants.ts'
import { proofWantedText } from '#worker/accounts/sign-in/constants.ts'
import { markup, routeArgs, words } from './render.tsx'

const config = { publicOrigin: 'https://touchline.example', hasGoogle: true, operatorEmail: 'hello@touchline.example' }

function visit(search: string, caller: unknown = null, turnstileSiteKey: string | null = null) {
  const request = new Request(`https://touchline.example/login${search}`)
  const args = routeArgs({ config: { ...config, turnstileSiteKey } }, { params: {}, request }) as Parameters<
    typeof loader
  >[0]
  args.context.set(accessContext, { caller: caller as null, denial: null })
  return loader(args).data
}

function page(search: string, actionData?: LoginAnswer) {
  const props = { loaderData: visit(search), actionData } as unknown as Parameters<typeof LoginPage>[0]
  return markup(<LoginPage {...props} />)
}

describe('the sign-in page', () => {
  test('offers Google, email, registration, a way home and help', () => {
    const html = page('')
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

  test('shows a bot check only when the server requires it, with instructions without JavaScript', () => {
    const crowded: LoginAnswer = {
      email: '',
      error: {
        code: 'UNAVAILABLE',
        message: proofWantedText,
        fields: { [humanProofField]: [humanProofMissing] },
      },
    }
    const withCheck = (actionData?: LoginAnswer) => {
      const loaderData = visit('', null, 'site-key')
      const props = { loaderData, actionData } as unknown as Parameters<typeof LoginPage>[0]
      return markup(<LoginPage {...props} />)
    }
    expect(withCheck()).not.toContain('<noscript>')
    expect(withCheck(crowded)).toContain('that needs JavaScript')
    expect(words(withCheck(crowded))).toContain('try again in a few minutes')
    expect(page('', crowded)).not.toContain('<noscript>')
  })

  test('returns to the page that required sign-in, and never to another site', () => {
    expect(visit('?return_to=/matches/7').returnTo).toBe('/matches/7')
    for (const foreign of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(visit(`?return_to=${encodeURIComponent(foreign)}`).returnTo).toBe('/dashboard')
    }
  })

  test('redirects a signed-in user', () => {
    try {
      visit('', { userId: 1 })
      expect.unreachable()
    } catch (error) {
      expect((error as Response).status).toBe(302)
      expect((error as Response).headers.get('Location')).toBe('/dashboard')
    }
  })

  test('shows an earlier notice until the form has its own answer', () => {
    const registered = 'Registration successful! Please sign in to access your account.'
    expect(words(page('?registered=true'))).toContain(registered)
    expect(page('?registered=true')).not.toContain('role="alert"')
    const error = { code: 'INVALID', message: 'Email or password is incorrect.' } as const
    const answered = words(page('?registered=true', { email: 'robin@example.com', error }))
    expect(answered).not.toContain(registered)
    expect(answered).toContain(error.message)
  })

  test('keeps the typed address, but never the password', () => {
    const error = { code: 'INVALID', message: 'Email or password is incorrect.' } as const
    const html = page('', { email: 'robin@example.com', error })
    expect(html).toContain('value="robin@example.com"')
    expect(html).not.toMatch(/type="password"[^>]* value=/)
  })

  const notVerified = { code: 'EMAIL_NOT_VERIFIED', message: 'Please verify your email address.' } as const

  test('explains an unverified address in the server’s words, and offers a new mail', () => {
    const html = page('', { email: 'robin@example.com', error: notVerified })
    expect(words(html)).toContain('Verification required Please verify your email address.')
    expect(html).toMatch(
      /name="intent" value="resend"\/?>\s*<input type="hidden" name="email" value="robin@example.com"/,
    )
  })

  test('says that the mail was sent, or why not', () => {
    const sent = words(page('', { email: 'robin@example.com', resent: true }))
    expect(sent).toContain('Verification email sent! Please check your inbox.')
    const error = { code: 'UNAVAILABLE', message: 'Failed to resend verification email.' } as const
    const failed = words(page('', { email: 'robin@example.com', resent: false, error }))
    expect(failed).toContain('Failed to resend verification email.')
  })
})
