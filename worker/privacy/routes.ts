import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { setCookie } from 'hono/cookie'
import { type HttpEnv, parseInput, respondFailure } from '../http.ts'
import {
  consentCookieSeconds,
  consentNotUnderstood,
  consentPath,
  maxConsentBodyBytes,
  preferencesPath,
} from './constants.ts'
import { ConsentForm } from './contract.ts'
import { consentCookieName, consentOf, consentValue, safeReturnPath } from './rules.ts'

/** Stores a visitor's cookie choice only in their own browser. */
export function privacyRoutes({ isSecure }: { isSecure: boolean }) {
  const routes = new Hono<HttpEnv>()

  routes.get(consentPath, (c) => c.redirect(preferencesPath))

  routes.post(
    consentPath,
    bodyLimit({
      maxSize: maxConsentBodyBytes,
      onError: (c) => respondFailure(c, { code: 'INVALID', message: consentNotUnderstood }),
    }),
    async (c) => {
      // A body that is not a form reads as empty.
      const form = parseInput(ConsentForm, await c.req.parseBody().catch(() => ({})))
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
    },
  )

  return routes
}
