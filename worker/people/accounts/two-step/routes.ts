import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type HttpEnv, parseBody, readJson, requireCaller, respondFailure } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { readCookie } from '#worker/ground/platform/cookie.ts'
import { fail, type Result } from '#worker/ground/platform/result.ts'
import type { AccountLimits } from '../limits.ts'
import type { OpenedSession, Visitor } from '../sessions/contract.ts'
import { sessionSetCookie } from '../sessions/rules.ts'
import { currentUser } from '../sign-in/contract.ts'
import { signInAgain } from './constants.ts'
import type { SignInEntry } from './entry.ts'
import { challengeCookieName, challengeSetCookie } from './passkeys/rules.ts'
import type { PasskeysService } from './passkeys/service.ts'
import type { ProofsService } from './proofs.service.ts'
import { pendingClearCookie, pendingCookieName } from './rules.ts'

type RouteOptions = {
  entry: SignInEntry
  proofs: ProofsService
  passkeys: PasskeysService
  limits: AccountLimits
  sessions: { callerOf: (token: string) => Promise<{ caller: Parameters<typeof currentUser>[0] } | null> }
  visitorOf: (request: Request) => Visitor
  isSecure: boolean
  clock: Clock
}

const SignInChallenge = z.object({ purpose: z.enum(['sign_in', 'second_step']) })
const AccountChallenge = z.object({ purpose: z.enum(['register', 'confirm']) })

type Begun = { options: object; sealed: string }

/** Passkey challenges for page scripts, and the second step for API clients. */
export function twoStepRoutes(options: RouteOptions) {
  const { entry, proofs, passkeys, limits, sessions, visitorOf, isSecure, clock } = options
  const routes = new Hono<HttpEnv>()

  const cookieOf = (c: Context<HttpEnv>, name: string) => readCookie(c.req.header('Cookie'), name)
  const pendingOf = (c: Context<HttpEnv>) => cookieOf(c, pendingCookieName(isSecure))
  const challengeOf = (c: Context<HttpEnv>) => cookieOf(c, challengeCookieName(isSecure))

  async function challenge(c: Context<HttpEnv>, begin: () => Promise<Begun | null>): Promise<Response> {
    const within = await limits.take('passkey', visitorOf(c.req.raw))
    if (!within.ok) return respondFailure(c, within.error)
    const begun = await begin()
    if (!begun) return respondFailure(c, fail('INVALID', signInAgain).error)
    c.header('Set-Cookie', challengeSetCookie(begun.sealed, isSecure), { append: true })
    return c.json(begun.options, 200, { 'Cache-Control': 'no-store' })
  }

  /** Answers with the newly signed-in user. */
  async function enter(c: Context<HttpEnv>, opened: OpenedSession): Promise<Response> {
    const found = await sessions.callerOf(opened.token)
    if (!found) return respondFailure(c, fail('UNAUTHENTICATED', signInAgain).error)
    c.header('Set-Cookie', sessionSetCookie(opened.token, opened.expiresAt, clock(), isSecure), { append: true })
    return c.json(currentUser(found.caller), 200, { 'Cache-Control': 'no-store' })
  }

  routes.post('/passkeys/challenge', async (c) => {
    const body = await parseBody(c, SignInChallenge)
    if (!body.ok) return respondFailure(c, body.error)
    const { purpose } = body.value
    if (purpose === 'sign_in') return challenge(c, () => passkeys.beginAssertion(purpose, null))
    return challenge(c, async () => {
      const waiting = await entry.readPending(pendingOf(c))
      return waiting && passkeys.beginAssertion(purpose, waiting.userId)
    })
  })

  routes.post('/account/passkeys/challenge', async (c) => {
    const caller = await requireCaller(c)
    const body = await parseBody(c, AccountChallenge)
    if (!body.ok) return respondFailure(c, body.error)
    if (body.value.purpose === 'confirm') return challenge(c, () => passkeys.beginAssertion('confirm', caller.userId))
    return challenge(c, () => passkeys.beginRegistration(caller))
  })

  routes.post('/login/second-step', async (c) => {
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const previous = await c.get('caller')()
    const returning = { sealed: pendingOf(c), challenge: challengeOf(c), visitor: visitorOf(c.req.raw), previous }
    const signedIn = await finishAny(entry, body.value, returning)
    if (!signedIn.ok) return respondFailure(c, signedIn.error)
    c.header('Set-Cookie', pendingClearCookie(isSecure), { append: true })
    return enter(c, signedIn.value.opened)
  })

  routes.post('/account/proof', async (c) => {
    const caller = await requireCaller(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const at = { challenge: challengeOf(c), visitor: visitorOf(c.req.raw) }
    const confirmed: Result<{ opened: OpenedSession }> = await proofs.confirm(caller, body.value, at)
    return confirmed.ok ? enter(c, confirmed.value.opened) : respondFailure(c, confirmed.error)
  })

  return routes
}

/** A body with a passkey answer is treated as one, any other as a code. */
function finishAny(entry: SignInEntry, body: unknown, returning: Parameters<SignInEntry['finishByCode']>[1]) {
  const isPasskey = typeof body === 'object' && body !== null && 'passkey' in body
  return isPasskey ? entry.finishByPasskey(body, returning) : entry.finishByCode(body, returning)
}
