import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { capitalised } from '#worker/ground/platform/capitalised.ts'

const problemType = 'application/problem+json'

type ErrorBody = { error: string; code: string; request_id: string }

/** Our own shape, and beside it that of RFC 9457 where it is asked for. */
export function answerError(c: Context, body: ErrorBody, status: ContentfulStatusCode): Response {
  if (!c.req.header('Accept')?.includes(problemType)) return c.json(body, status)
  const words = body.code.toLowerCase().replaceAll('_', ' ')
  const title = capitalised(words)
  const problem = { type: '/docs#errors', title, status, detail: body.error, ...body }
  return c.body(JSON.stringify(problem), status, { 'Content-Type': problemType })
}
