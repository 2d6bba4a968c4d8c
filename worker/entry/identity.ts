// Authentication and authorisation of every call.
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { METHOD_NAME_ALL } from 'hono/router'
import { type HttpEnv, respondFailure } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { readCookie } from '#worker/ground/platform/cookie.ts'
import type { DevicesService } from '#worker/people/accounts/devices/service.ts'
import type { Caller, Visitor } from '#worker/people/accounts/sessions/contract.ts'
import { sessionCookieName, sessionSetCookie } from '#worker/people/accounts/sessions/rules.ts'
import type { SessionsService } from '#worker/people/accounts/sessions/service.ts'
import { type Actor, accountFor, type Denial, type Door, type Policy, personOf } from './policy.ts'
import { bearerChallenge } from './tokens.ts'

type IdentityPorts = {
  sessions: Pick<SessionsService, 'callerOf'>
  devices: Pick<DevicesService, 'remember'>
  visitorOf: (request: Request) => Visitor
  isSecure: boolean
  clock: Clock
}

/**
 * Reads the session on first use, once; a renewed session renews its cookie. Any signed-in browser becomes a known
 * device of its user.
 */
export function identify({ sessions, devices, visitorOf, isSecure, clock }: IdentityPorts): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const token = readCookie(c.req.header('Cookie'), sessionCookieName(isSecure))
    let found: ReturnType<SessionsService['callerOf']> | undefined
    const read = () => (found ??= sessions.callerOf(token))
    c.set('caller', async (): Promise<Caller | null> => {
      const caller = (await read())?.caller ?? null
      if (caller) c.set('who', caller)
      return caller
    })
    await next()
    // A failed lookup has already been answered.
    const signedIn = await found?.catch(() => null)
    const renewedUntil = signedIn?.renewedUntil
    const opened = openedToken(c.res.headers, isSecure)
    // A response that signs in or out sets the cookie itself.
    if (renewedUntil && token && !c.res.headers.has('Set-Cookie')) {
      c.res.headers.append('Set-Cookie', sessionSetCookie(token, renewedUntil, clock(), isSecure))
    }
    // Cacheable responses carry no cookies.
    if (c.res.headers.get('Cache-Control')?.includes('public')) return
    const person = opened === null ? signedIn : await sessions.callerOf(opened)
    if (!person) return
    const account = { userId: person.caller.userId, deviceVersion: person.deviceVersion }
    const cookie = devices.remember(account, visitorOf(c.req.raw), { isSignIn: opened !== null })
    if (cookie) c.res.headers.append('Set-Cookie', cookie)
  }
}

/** The token of a newly opened session; empty on sign-out, null otherwise. */
function openedToken(headers: Headers, isSecure: boolean): string | null {
  const prefix = `${sessionCookieName(isSecure)}=`
  const cookie = headers.getSetCookie().findLast((one) => one.startsWith(prefix))
  return cookie === undefined ? null : (cookie.slice(prefix.length).split(';')[0] ?? '')
}

/**
 * Applies a route's policy. The router reports which routes matched, so this check and the handlers always agree on
 * the path; a route without a policy answers as unknown.
 */
export function admitCalls(door: Door): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    for (const { method, path } of matchedRoutes(c)) {
      if (method === METHOD_NAME_ALL) continue
      const policy = door.policyOf(method, path)
      if (policy === null) return unknownCall(c)
      // Public calls need no session lookup.
      if (policy === 'public') continue
      const actor = await actorOf(c)
      const denial = await door.denialOf(policy, actor, c.req.method)
      if (denial) return refuse(c, policy, denial)
      const account = accountFor(policy, c.get('apiToken') ? null : await c.get('caller')())
      if (account?.seat) c.set('account', account)
    }
    await next()
  }
}

async function actorOf(c: Context<HttpEnv>): Promise<Actor | null> {
  const token = c.get('apiToken')
  return token ? { kind: 'api_token', ...token } : personOf(await c.get('caller')())
}

/** A call with a scope names the token that would do, as RFC 6750 asks. */
function refuse(c: Context<HttpEnv>, policy: Policy, denial: Denial): Response {
  const answer = respondFailure(c, denial)
  const scope = typeof policy === 'string' ? undefined : policy.scope
  if (denial.code === 'UNAUTHENTICATED' && scope) answer.headers.append('WWW-Authenticate', bearerChallenge)
  if (denial.code === 'FORBIDDEN' && scope && c.get('apiToken')) {
    answer.headers.set('WWW-Authenticate', `${bearerChallenge}, error="insufficient_scope", scope="${scope}"`)
  }
  return answer
}

export function unknownCall(c: Context<HttpEnv>): Response {
  return respondFailure(c, { code: 'NOT_FOUND', message: "We couldn't find that API call." })
}
