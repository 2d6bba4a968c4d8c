import { type Context, Hono } from 'hono'
import { fromAnotherSite } from '#worker/ground/constants.ts'
import { type HttpEnv, parseBody, parseInput, respond, respondFailure } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { readCookie } from '#worker/ground/platform/cookie.ts'
import { readForm } from '#worker/ground/platform/form.ts'
import { fail, type Result } from '#worker/ground/platform/result.ts'
import type { Visitor } from '../sessions/contract.ts'
import { secondStepFailure } from '../two-step/constants.ts'
import { agentCodeHeader, googleCallbackPath, googleStartPath, requestedRoleHeader } from './constants.ts'
import { type Arrival, ExchangeInput, StartInput } from './contract.ts'
import {
  arrivalCookies,
  arrivalPath,
  attemptCookieName,
  attemptSetCookie,
  finishFailurePath,
  isOwnStart,
  startFailurePath,
} from './rules.ts'
import type { GoogleService } from './service.ts'

type RouteOptions = {
  google: GoogleService
  visitorOf: (request: Request) => Visitor
  publicOrigin: string
  isSecure: boolean
  clock: Clock
}

/** The form has a few short fields; one that is larger is read as empty. */
const formLimit = { maxBytes: 8_192, tooLarge: 'The form is too large.' }

export function googleApiRoutes(options: RouteOptions) {
  const { google, visitorOf, isSecure } = options
  return new Hono<HttpEnv>()
    .get('/oauth/google/redirect_url', async (c) => {
      const asked = {
        ...c.req.query(),
        role: c.req.header(requestedRoleHeader) ?? c.req.query('role'),
        agent_code: c.req.header(agentCodeHeader),
      }
      const read = readStart(c, options, asked)
      const started = read.ok ? await google.start(read.value, visitorOf(c.req.raw)) : read
      c.header('Cache-Control', 'no-store')
      if (!started.ok) return respondFailure(c, started.error)
      c.header('Set-Cookie', attemptSetCookie(started.value.sealed, isSecure))
      return c.json({ redirectUrl: started.value.redirectUrl })
    })
    .post('/sessions', async (c) => {
      const body = await parseBody(c, ExchangeInput)
      if (!body.ok) return respondFailure(c, body.error)
      const finished = await finish(c, options, body.value)
      if (!finished.ok) return respond(c, finished)
      if (finished.value.entered?.state === 'second_step') return respondFailure(c, secondStepFailure)
      // The session is only in the cookie, where scripts cannot read it.
      return c.json({ next: arrivalPath(finished.value) })
    })
}

/** The same flow without script: a link, or a form for values that must not be in a URL. */
export function googlePageRoutes(options: RouteOptions) {
  const { google, visitorOf, isSecure } = options

  async function go(c: Context<HttpEnv>, asked: Record<string, unknown>) {
    const read = readStart(c, options, asked)
    if (!read.ok && read.error.code === 'FORBIDDEN') return respondFailure(c, read.error)
    const started = read.ok ? await google.start(read.value, visitorOf(c.req.raw)) : read
    c.header('Cache-Control', 'no-store')
    if (started.ok) {
      c.header('Set-Cookie', attemptSetCookie(started.value.sealed, isSecure))
      return c.redirect(started.value.redirectUrl, 303)
    }
    return c.redirect(startFailurePath(asked.intent, started.error), 303)
  }

  return new Hono<HttpEnv>()
    .get(googleStartPath, (c) => go(c, { ...c.req.query(), agent_code: undefined }))
    .post(googleStartPath, async (c) => {
      const form = await readForm(c.req.raw, formLimit)
      return go(c, form.ok ? Object.fromEntries(form.value) : {})
    })
    .post(googleCallbackPath, async (c) => {
      const form = await readForm(c.req.raw, formLimit)
      const input = parseInput(ExchangeInput, form.ok ? Object.fromEntries(form.value) : {})
      if (!input.ok) return c.redirect('/login?error=no_code', 303)
      const sealed = readCookie(c.req.header('Cookie'), attemptCookieName(isSecure))
      const attempt = await google.readAttempt(sealed, input.value.state)
      const finished = await finish(c, options, input.value)
      return c.redirect(
        finished.ok ? arrivalPath(finished.value) : finishFailurePath(attempt?.intent, finished.error),
        303,
      )
    })
}

/** FORBIDDEN where another site sent the browser. */
function readStart(
  c: Context<HttpEnv>,
  { publicOrigin }: RouteOptions,
  asked: Record<string, unknown>,
): Result<StartInput, 'INVALID' | 'FORBIDDEN'> {
  const input = parseInput(StartInput, asked)
  if (!input.ok) return input
  const isOwn = isOwnStart(c.req.raw.headers, input.value.intent, publicOrigin)
  return isOwn ? input : fail('FORBIDDEN', fromAnotherSite)
}

/** Completes the attempt; clears its cookies whatever the result. */
async function finish(
  c: Context<HttpEnv>,
  { google, visitorOf, isSecure, clock }: RouteOptions,
  input: ExchangeInput,
): Promise<Result<Arrival>> {
  const finished = await google.finish(input, {
    sealed: readCookie(c.req.header('Cookie'), attemptCookieName(isSecure)),
    visitor: visitorOf(c.req.raw),
    caller: await c.get('caller')(),
  })
  for (const cookie of arrivalCookies(finished, clock(), isSecure)) c.header('Set-Cookie', cookie, { append: true })
  c.header('Cache-Control', 'no-store')
  return finished
}
