import { Hono } from 'hono'
import { type HttpEnv, parseBody, respond, respondFailure } from '#worker/ground/http.ts'
import type { Visitor } from '../sessions/contract.ts'
import {
  confirmWithPassword,
  emailVerified,
  registrationTaken,
  verificationLinkExpired,
  verificationLinkInvalid,
  verificationSent,
} from './constants.ts'
import { RegistrationForm, ResendForm } from './contract.ts'
import { browserSetCookie, readBrowser } from './rules.ts'
import type { RegistrationService } from './service.ts'

type RegistrationRoutes = {
  registration: RegistrationService
  visitorOf: (request: Request) => Visitor
  isSecure: boolean
}

/** Personal response: never cache. */
const unkept = { 'Cache-Control': 'no-store' }

export function registrationRoutes({ registration, visitorOf, isSecure }: RegistrationRoutes) {
  const routes = new Hono<HttpEnv>()

  routes.post('/register', async (c) => {
    const form = await parseBody(c, RegistrationForm)
    if (!form.ok) return respond(c, form)
    const registered = await registration.register(form.value, visitorOf(c.req.raw))
    if (!registered.ok) return respond(c, registered)
    c.header('Set-Cookie', browserSetCookie(registered.value.browser, isSecure))
    return c.json({ message: registrationTaken }, 200, unkept)
  })

  /** HEAD requests come from link scanners and must not spend the link. */
  routes.get('/verify-email', async (c) => {
    if (c.req.method === 'HEAD') return c.body(null)
    const browser = readBrowser(c.req.header('Cookie'), isSecure)
    const verified = await registration.verify(c.req.query('token') ?? null, { browser }, visitorOf(c.req.raw))
    if (!verified.ok) return respond(c, verified)
    if (verified.value.state === 'verified') {
      return c.json({ message: emailVerified, user: verified.value.user }, 200, unkept)
    }
    if (verified.value.state === 'unconfirmed') {
      return respondFailure(c, { code: 'FORBIDDEN', message: confirmWithPassword })
    }
    const message = verified.value.state === 'expired' ? verificationLinkExpired : verificationLinkInvalid
    return respondFailure(c, { code: 'INVALID', message })
  })

  routes.post('/resend-verification', async (c) => {
    const form = await parseBody(c, ResendForm)
    if (!form.ok) return respond(c, form)
    const resent = await registration.resendVerification(form.value, visitorOf(c.req.raw))
    return resent.ok ? c.json({ message: verificationSent }, 200, unkept) : respond(c, resent)
  })
  return routes
}
