import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Caller } from './accounts/sessions/contract.ts'
import { readBody } from './platform/body.ts'
import { randomId } from './platform/ids.ts'
import { errorText, type Logger } from './platform/logger.ts'
import { type ErrorCode, type Failure, fail, type Result, succeed } from './platform/result.ts'

export type HttpEnv = {
  Variables: {
    requestId: string
    secureHeadersNonce?: string
    /** Who asks; looked up at the first call, once per request. */
    caller: () => Promise<Caller | null>
  }
}

/** The one table from error codes to HTTP statuses. */
const statuses = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  EMAIL_NOT_VERIFIED: 403,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>

/** Answers a use case's result: its value as JSON, or the error body with the code's status. */
export function respond<V>(c: Context<HttpEnv>, result: Result<V>, status: ContentfulStatusCode = 200): Response {
  return result.ok ? c.json(result.value as object, status) : respondFailure(c, result.error)
}

/** `{ error, code, request_id, fields? }`, with Retry-After where waiting helps. */
export function respondFailure(c: Context<HttpEnv>, error: Failure): Response {
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  c.header('Cache-Control', 'no-store')
  return c.json(
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

/** Parses what a client sent; a failure names every field with its texts. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): Result<z.infer<S>, 'INVALID'> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return succeed(parsed.data)
  const fields: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.') || '(input)'
    fields[name] = [...(fields[name] ?? []), issue.message]
  }
  return fail('INVALID', 'Please check the highlighted values.', { fields })
}

/** More than any call of the API needs. */
const maxJsonBytes = 16_384

/** The JSON body of a call. What is too large, of another type or no JSON at all fails with a text that says so. */
export async function readJson(c: Context<HttpEnv>): Promise<Result<unknown, 'INVALID'>> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
    return fail('INVALID', 'This call takes JSON: send it with Content-Type: application/json.')
  }
  const body = await readBody(new Response(c.req.raw.body), { maxBytes: maxJsonBytes, onOversize: 'fail' })
  if (body === 'too_large') return fail('INVALID', `The body is larger than ${maxJsonBytes} bytes.`)
  try {
    return succeed(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body as Uint8Array)))
  } catch {
    return fail('INVALID', 'The body is not valid JSON.')
  }
}

/** Reads and parses the JSON body of a call in one step. */
export async function parseBody<S extends z.ZodType>(
  c: Context<HttpEnv>,
  schema: S,
): Promise<Result<z.infer<S>, 'INVALID'>> {
  const body = await readJson(c)
  return body.ok ? parseInput(schema, body.value) : body
}

/** The caller of an endpoint whose policy lets nobody else in. */
export async function requireCaller(c: Context<HttpEnv>): Promise<Caller> {
  const caller = await c.get('caller')()
  if (!caller) throw new Error(`${c.req.path} was reached by nobody: its policy should not allow that`)
  return caller
}

/** Every request gets an id, one log line with its duration, and the id in `X-Request-Id`. */
export function observeRequests(logger: Logger): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const requestId = randomId()
    c.set('requestId', requestId)
    const startedAt = performance.now()
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    logger.info('request', {
      request_id: requestId,
      method: c.req.method,
      // Paths of mailed links hold their secret; the query is never logged.
      path: c.req.path.replace(/^\/u\/.+/, '/u/[redacted]'),
      status: c.res.status,
      duration_ms: Math.round(performance.now() - startedAt),
    })
  }
}

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses what another site makes a browser send, whatever the method or content type. A browser always says where a
 * post comes from; a program that says nothing has no one's cookies.
 */
export function requireSameOrigin(publicOrigin: string): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site') ?? 'none'
    const isForeign = (origin !== undefined && origin !== publicOrigin) || !['same-origin', 'none'].includes(site)
    if (!readingMethods.includes(c.req.method) && isForeign) {
      return respondFailure(c, { code: 'FORBIDDEN', message: 'This request came from another site.' })
    }
    await next()
  }
}

/** An unknown error's text never leaves the server: it is logged under the request's id. */
export function handleError(logger: Logger): ErrorHandler<HttpEnv> {
  return (error, c) => {
    logger.error('request_failed', { request_id: c.get('requestId'), path: c.req.path, error: errorText(error) })
    c.header('Cache-Control', 'no-store')
    return c.json(
      {
        error: 'Something went wrong on our side. Please try again.',
        code: 'INTERNAL',
        request_id: c.get('requestId'),
      },
      500,
    )
  }
}
