import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { type HttpEnv, parseInput, respondFailure } from '#worker/ground/http.ts'
import { readForm } from '#worker/ground/platform/form.ts'
import { safeReturnPath } from '#worker/ground/return-path.rules.ts'
import {
  consentCookieSeconds,
  consentNotUnderstood,
  consentPath,
  maxConsentBodyBytes,
  preferencesPath,
} from './constants.ts'
import { ConsentForm } from './contract.ts'
import { consentCookieName, consentOf, consentValue } from './rules.ts'

/** Stores a visitor's cookie choice only in their own browser. */
export function privacyRoutes({ isSecure }: { isSecure: boolean }) {
  const routes = new Hono<HttpEnv>()

  routes.get(consentPath, (c) => {
    c.header('Cache-Control', 'no-store')
    return c.redirect(preferencesPath)
  })

  const formLimit = { maxBytes: maxConsentBodyBytes, tooLarge: consentNotUnderstood }
  routes.post(consentPath, async (c) => {
    const fields = await readForm(c.req.raw, formLimit)
    const form = fields.ok ? parseInput(ConsentForm, Object.fromEntries(fields.value)) : fields
    if (!form.ok) return respondFailure(c, { ...form.error, message: consentNotUnderstood })
    setCookie(c, consentCookieName(isSecure), consentValue(consentOf(form.value)), {
      path: '/',
      maxAge: consentCookieSeconds,
      sameSite: 'Lax',
      httpOnly: true,
      secure: isSecure,
    })
    c.header('Cache-Control', 'no-store')
    return c.redirect(safeReturnPath(form.value.return_to), 303)
  })

  return routes
}
