// Answers a program's repeated write with the answer of the first: one place for every call, so that no route can forget.
import type { Context, MiddlewareHandler } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { type HttpEnv, maxJsonBytes, respondFailure } from '#worker/ground/http.ts'
import { readSent } from '#worker/ground/platform/body.ts'
import { fail } from '#worker/ground/platform/result.ts'
import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import type { TokenUse } from '#worker/people/api-tokens/contract.ts'
import { keyHeader, repeatedHeader, repeatsTexts } from '#worker/people/api-tokens/repeats/constants.ts'
import type { KeptAnswer, KeyedCall } from '#worker/people/api-tokens/repeats/contract.ts'
import { callText, keyOf } from '#worker/people/api-tokens/repeats/rules.ts'
import type { RepeatsService } from '#worker/people/api-tokens/repeats/service.ts'

export function answerRepeats(repeats: RepeatsService): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const header = c.req.header(keyHeader)
    const token = c.get('apiToken')
    if (!token || header === undefined || c.req.method === 'GET') return next()
    const key = keyOf(header)
    if (key === null) return respondFailure(c, fail('INVALID', repeatsTexts.badKey).error)
    const call = await keyedCall(c, token, key)
    if (call === null) return next()
    const known = await repeats.begin(call)
    if (known) return known.ok ? repeated(c, known.value) : respondFailure(c, known.error)
    await next()
    if (c.get('isShownOnce')) return
    await repeats.finish(call, await kept(c.res))
  }
}

/** Null for a body too large for any call, which the call itself refuses. The body is left to be read again. */
async function keyedCall(c: Context<HttpEnv>, { tokenId, userId }: TokenUse, key: string): Promise<KeyedCall | null> {
  const { method, url } = c.req.raw
  const copy = c.req.raw.clone()
  const sent = await readSent(copy as Request, maxJsonBytes)
  if (!(sent instanceof Uint8Array)) return null
  const callHash = await sha256Hex(callText(method, url, new TextDecoder().decode(sent)))
  return { tokenId, userId, key, callHash }
}

async function kept(answer: Response): Promise<KeptAnswer> {
  const { status } = answer
  return { status, type: answer.headers.get('Content-Type'), body: answer.body && (await answer.clone().text()) }
}

function repeated(c: Context<HttpEnv>, { status, type, body }: KeptAnswer): Response {
  c.header(repeatedHeader, 'true')
  c.header('Cache-Control', 'no-store')
  return c.newResponse(body, status as StatusCode, type === null ? {} : { 'Content-Type': type })
}
