import { type Context, Hono } from 'hono'
import { type HttpEnv, readJson, requireCaller, requireOwnSite, respondFailure } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { clearedAtSignOut } from '../sessions/constants.ts'
import type { OpenedSession, Visitor } from '../sessions/contract.ts'
import { sessionClearCookie, sessionSetCookie } from '../sessions/rules.ts'
import type { SessionsService } from '../sessions/service.ts'
import { secondStepFailure } from '../two-step/constants.ts'
import { pendingSetCookie } from '../two-step/rules.ts'
import { defaultPermissions, signedOut } from './constants.ts'
import { currentUser } from './contract.ts'
import type { RequestRole } from './role-request.ts'
import type { SignInService } from './service.ts'

type SignInRoutesPorts = {
  signIn: SignInService
  requestRole: RequestRole
  sessions: Pick<SessionsService, 'callerOf'>
  visitorOf: (request: Request) => Visitor
  isSecure: boolean
  clock: Clock
}

export function signInRoutes({ signIn, requestRole, sessions, visitorOf, isSecure, clock }: SignInRoutesPorts) {
  const routes = new Hono<HttpEnv>()

  /** Answers with the newly signed-in user. */
  async function enter(c: Context<HttpEnv>, opened: OpenedSession | null): Promise<Response> {
    const found = opened && (await sessions.callerOf(opened.token))
    if (!found) return respondFailure(c, { code: 'UNAUTHENTICATED', message: signedOut })
    c.header('Set-Cookie', sessionSetCookie(opened.token, opened.expiresAt, clock(), isSecure), { append: true })
    return answer(c, { ...currentUser(found.caller) })
  }

  routes.post('/login', async (c) => {
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const entered = await signIn.signIn(body.value, visitorOf(c.req.raw), await c.get('caller')())
    if (!entered.ok) return respondFailure(c, entered.error)
    if (entered.value.state === 'opened') return enter(c, entered.value.opened)
    c.header('Set-Cookie', pendingSetCookie(entered.value.sealed, isSecure), { append: true })
    return respondFailure(c, secondStepFailure)
  })

  const logout = async (c: Context<HttpEnv>): Promise<Response> => {
    const caller = await c.get('caller')()
    if (caller) await signIn.signOut(caller, visitorOf(c.req.raw))
    c.header('Set-Cookie', sessionClearCookie(isSecure), { append: true })
    c.header('Clear-Site-Data', clearedAtSignOut)
    return answer(c, { message: signedOut })
  }
  // The general same-origin check lets every GET pass; this one changes state.
  routes.get('/logout', requireOwnSite, logout)
  routes.post('/logout', logout)

  routes.get('/users/me', async (c) => {
    const caller = await requireCaller(c)
    const requestedRole = c.req.header('X-Requested-Role')
    if (requestedRole === undefined) return answer(c, currentUser(caller))
    const asked = { requestedRole, agentCode: c.req.header('X-Agent-Code') ?? null }
    const role = await requestRole(caller, asked, visitorOf(c.req.raw))
    if (role.state === 'granted') return enter(c, role.opened)
    return answer(c, { ...currentUser(caller), ...(role.state === 'refused' && { message: defaultPermissions }) })
  })

  return routes
}

function answer(c: Context<HttpEnv>, body: object): Response {
  c.header('Cache-Control', 'no-store')
  return c.json(body)
}
