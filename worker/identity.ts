// Who asks, and whether they may: the door that every call goes through.
import type { MiddlewareHandler } from 'hono'
import { sessionLifetimeMs } from './accounts/sessions/constants.ts'
import type { Caller } from './accounts/sessions/contract.ts'
import { readCookie, sessionCookieName, sessionSetCookie } from './accounts/sessions/rules.ts'
import type { SessionsService } from './accounts/sessions/service.ts'
import { type HttpEnv, respondFailure } from './http.ts'
import type { Clock } from './platform/clock.ts'
import { denialOf, policyOf } from './policy.ts'

type IdentityPorts = { sessions: Pick<SessionsService, 'callerOf'>; isSecure: boolean; clock: Clock }

/** Looks the session up when somebody asks for the caller, once; a session that was renewed renews its cookie. */
export function identify({ sessions, isSecure, clock }: IdentityPorts): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const token = readCookie(c.req.header('Cookie'), sessionCookieName(isSecure))
    let found: ReturnType<SessionsService['callerOf']> | undefined
    const look = () => (found ??= sessions.callerOf(token))
    c.set('caller', async (): Promise<Caller | null> => (await look())?.caller ?? null)
    await next()
    const isRenewed = found !== undefined && (await found)?.isRenewed
    // An answer that signs in or out has the last word on the cookie.
    if (isRenewed && token && !c.res.headers.has('Set-Cookie')) {
      const now = clock()
      c.res.headers.append('Set-Cookie', sessionSetCookie(token, now + sessionLifetimeMs, now, isSecure))
    }
  }
}

/** Lets a call through to its handler by its policy; a call without one does not exist. */
export const admitCalls: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const policy = policyOf(c.req.method, c.req.path)
  if (policy === null) {
    return respondFailure(c, { code: 'NOT_FOUND', message: 'There is no such call.' })
  }
  const denial = policy === 'public' ? null : denialOf(policy, await c.get('caller')())
  if (denial) return respondFailure(c, denial)
  await next()
}
