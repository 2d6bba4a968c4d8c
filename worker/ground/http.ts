import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { TokenUse } from '#worker/people/api-tokens/contract.ts'
import type { Account } from '#worker/people/colleagues/contract.ts'
import { confirmPath, fromAnotherSite, readingMethods } from './constants.ts'
import { answerOrNull } from './platform/answer-within.ts'
import { readBody, readSent } from './platform/body.ts'
import { secondMs } from './platform/clock.ts'
import { randomId } from './platform/ids.ts'
import { inputWords } from './platform/input-words.ts'
import { loggedPath } from './platform/logged-path.ts'
import { errorText, type Fields, type Logger } from './platform/logger.ts'
import { type ErrorCode, type Failure, fail, type Result, succeed } from './platform/result.ts'
import { answerError } from './problem.ts'
import { isFromAnotherSite } from './rules.ts'

export type HttpEnv = {
  Variables: {
    requestId: string
    secureHeadersNonce?: string
    /** The caller; looked up on first use, once per request. */
    caller: () => Promise<Caller | null>
    /** Set once the session was looked up, for logging. */
    who?: Pick<Caller, 'userId' | 'sessionId'>
    /** The API token that a program calls with; there is no caller then. */
    apiToken?: TokenUse
    /** The agent's account that a colleague's call is about. */
    account?: Account
    /** The answer has a secret that is not shown again. */
    isShownOnce?: true
    /** Why the request was refused: origin, policy or limit. */
    refusal?: Refusal
  }
}

type Refusal = 'origin' | 'policy' | 'limit'

/** Error codes to HTTP statuses. */
const statuses = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  KEY_REUSED: 422,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  EMAIL_NOT_VERIFIED: 403,
  SECOND_STEP_REQUIRED: 403,
  PROOF_REQUIRED: 403,
  PLAN_REQUIRED: 403,
  ALERT_LIMIT_REACHED: 403,
  INVALID_CODE: 400,
  CODE_EXPIRED: 410,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>

/** HTTP asks every 401 to name a way in; sessions have no registered scheme, so it is named as the draft for cookies does. */
export const signInChallenge = 'Cookie realm="Touchline", form-action="/login"'

/** Why a code refuses; undefined for one that is no refusal. */
function refusalOf(code: ErrorCode): Refusal | undefined {
  if (code === 'ALERT_LIMIT_REACHED' || code === 'RATE_LIMITED') return 'limit'
  return isForbidden(statuses[code]) ? 'policy' : undefined
}

/** Whether a status means that access was refused. */
export const isForbidden = (status: number) => status === 401 || status === 403

/** Answers with a result: its value as JSON, or the error body and status. */
export function respond<V>(c: Context<HttpEnv>, result: Result<V>, status: ContentfulStatusCode = 200): Response {
  return result.ok ? c.json(result.value as object, status) : respondFailure(c, result.error)
}

/** `{ error, code, request_id, fields? }`, with Retry-After where a retry can help. */
export function respondFailure(c: Context<HttpEnv>, error: Failure): Response {
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  c.header('Cache-Control', 'no-store')
  if (error.code === 'UNAUTHENTICATED') c.header('WWW-Authenticate', signInChallenge)
  const refusal = c.get('refusal') ?? refusalOf(error.code)
  if (refusal) c.set('refusal', refusal)
  return answerError(
    c,
    {
      error: error.message,
      code: error.code,
      request_id: c.get('requestId'),
      ...(error.fields && { fields: error.fields }),
      ...(error.retryAfterSeconds !== undefined && { retry_after: error.retryAfterSeconds }),
    },
    statuses[error.code],
  )
}

/** For calls whose answer is whether they worked. */
export function respondStatus(c: Context<HttpEnv>, result: Result<unknown, ErrorCode>): Response {
  return result.ok ? c.body(null, 204) : respondFailure(c, result.error)
}

/** Validates client input; a failure lists every invalid field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): Result<z.infer<S>, 'INVALID'> {
  const parsed = schema.safeParse(input, { error: inputWords })
  if (parsed.success) return succeed(parsed.data)
  const fields: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.') || '(input)'
    fields[name] = [...(fields[name] ?? []), issue.message]
  }
  return invalid(fields)
}

/** Says where a list goes on: at the same address, with a cursor. */
export function leadOn(c: Context<HttpEnv>, cursor: string): void {
  const next = new URL(c.req.url)
  next.searchParams.set('cursor', cursor)
  c.header('Link', `<${next.pathname}${next.search}>; rel="next"`)
  c.header('X-Next-Cursor', cursor)
}

/** The refusal of an input, with what is wrong with each of its fields. */
export function invalid(fields: Record<string, string[]>): Result<never, 'INVALID'> {
  return fail('INVALID', 'Please check the highlighted values.', { fields })
}

/** Above what any API call needs that carries no file. */
export const maxJsonBytes = 16_384

/** A call's JSON body; fails with an explanation when too large, of another type or malformed. */
export async function readJson(c: Context<HttpEnv>, maxBytes = maxJsonBytes): Promise<Result<unknown, 'INVALID'>> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
    return fail('INVALID', 'Send JSON with Content-Type: application/json.')
  }
  const body = await readSent(c.req.raw, maxBytes)
  if (body === 'too_large') return fail('INVALID', `The body is larger than ${maxBytes} bytes.`)
  try {
    return succeed(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body as Uint8Array)))
  } catch {
    return fail('INVALID', 'The body is not valid JSON.')
  }
}

/** An unread body is drained up to this size; above any of our forms but an uploaded file. */
export const maxUnreadBytes = 65_536

/** Slower senders are answered without draining the body. */
export const maxUnreadMs = 5 * secondMs

/**
 * Drains the unread request body: over HTTP/1.1 a server silently closes the connection behind an unread body, and
 * the client's next request fails.
 */
export const finishBody: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  const { body, bodyUsed } = c.req.raw
  if (body === null || bodyUsed || body.locked) return
  await answerOrNull(readBody(new Response(body), { maxBytes: maxUnreadBytes, onOversize: 'cut' }), maxUnreadMs)
}

export async function parseBody<S extends z.ZodType>(
  c: Context<HttpEnv>,
  schema: S,
): Promise<Result<z.infer<S>, 'INVALID'>> {
  const body = await readJson(c)
  return body.ok ? parseInput(schema, body.value) : body
}

/** The caller at an endpoint that only admits signed-in users. */
export async function requireCaller(c: Context<HttpEnv>): Promise<Caller> {
  const caller = await c.get('caller')()
  if (!caller) throw new Error(`${c.req.path} has no caller: its policy must require sign-in`)
  return caller
}

/**
 * Whose data a call is about: the caller's, those of the agent they work for, or those of the owner of the API token. With
 * `clientId`, only what is that client's.
 */
export async function requireUser(c: Context<HttpEnv>): Promise<Account & { clientId: number | null }> {
  const token = c.get('apiToken')
  if (token) return { userId: token.userId, seat: null, clientId: token.clientId }
  const { userId, seat } = c.get('account') ?? { ...(await requireCaller(c)), seat: null }
  return { userId, seat, clientId: null }
}

/** Request and caller, by internal ids only. */
function described(c: Context<HttpEnv>): Fields {
  const { userId = null, sessionId = null } = c.get('who') ?? {}
  const token = c.get('apiToken')
  const { method, path } = c.req
  const request = { request_id: c.get('requestId'), method, path: loggedPath(path) }
  if (token) return { ...request, user_id: token.userId, token_id: token.tokenId }
  return { ...request, user_id: userId, session_id: sessionId }
}

type Observer = { logger: Logger; networkOf: (request: Request) => string }

/**
 * Gives every request an id, one log line with its duration, and an `X-Request-Id` header. Refusals get an extra line
 * with a keyed hash of the network.
 */
export function observeRequests({ logger, networkOf }: Observer): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = randomId()
    c.set('requestId', requestId)
    const startedAt = performance.now()
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { status } = c.res
    logger.info('request', { ...described(c), status, duration_ms: Math.round(performance.now() - startedAt) })
    const refusal = c.get('refusal')
    if (refusal) {
      logger.warn('request_refused', { ...described(c), status, reason: refusal, network: networkOf(c.req.raw) })
    }
  }
}

/**
 * Rejects cross-site requests of any method or content type. Browsers always send an origin with a POST; a client
 * without one has no user's cookies.
 */
export function requireSameOrigin(publicOrigin: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const isForeign = (origin !== undefined && origin !== publicOrigin) || isFromAnotherSite(c.req.raw.headers)
    if (!readingMethods.includes(c.req.method) && isForeign) return refuseForeign(c)
    await next()
  }
}

/** For GET calls that change something or expose more than another site may trigger. */
export const requireOwnSite: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (isFromAnotherSite(c.req.raw.headers)) return refuseForeign(c)
  await next()
}

/** Says whether a caller proved who they are a moment ago. */
type Proofs = { require: (caller: Caller) => Result<null, 'PROOF_REQUIRED'> }

/** For calls that hand out other people's data: a browser that opened one as a page is asked for proof first. */
export function requireFreshProof(proofs: Proofs): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const proven = proofs.require(await requireCaller(c))
    if (proven.ok) return next()
    const answer = respondFailure(c, proven.error)
    if (c.req.header('Sec-Fetch-Mode') !== 'navigate') return answer
    const { pathname, search } = new URL(c.req.header('Referer') ?? '/', c.req.url)
    return c.redirect(`${confirmPath}?${new URLSearchParams({ return_to: pathname + search })}`, 303)
  }
}

function refuseForeign(c: Context<HttpEnv>): Response {
  c.set('refusal', 'origin')
  return respondFailure(c, { code: 'FORBIDDEN', message: fromAnotherSite })
}

/**
 * Redirects other host names (127.0.0.1, without "www.") to the public one, because forms there would be rejected as
 * cross-site.
 */
export function openUnderPublicOrigin(publicOrigin: string): MiddlewareHandler<HttpEnv> {
  const { host } = new URL(publicOrigin)
  return async (c, next) => {
    const { host: asked, pathname, search } = new URL(c.req.url)
    const isOpened = c.req.method === 'GET' && c.req.header('Sec-Fetch-Dest') === 'document'
    if (isOpened && asked !== host) return c.redirect(publicOrigin + pathname + search, 308)
    await next()
  }
}

/** Unknown errors are logged under the request id; their text never leaves the server. */
export function handleError(logger: Logger): ErrorHandler<HttpEnv> {
  return (error, c) => {
    logger.error('request_failed', { ...described(c), error: errorText(error) })
    c.header('Cache-Control', 'no-store')
    return answerError(
      c,
      {
        error: 'Something went wrong on our side. Please try again.',
        code: 'INTERNAL',
        request_id: c.get('requestId'),
      },
      500,
    )
  }
}
