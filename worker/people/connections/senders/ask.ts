import { readBody } from '#worker/ground/platform/body.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { jsonOf } from '#worker/ground/platform/json-bytes.ts'
import { parseRetryAfter } from '#worker/ground/platform/retry-after.ts'
import { maxServiceAnswerBytes, postTimeoutMs } from '../constants.ts'
import type { Posted } from '../contract.ts'

export type Answer = {
  status: number
  /** Null for what is no JSON. */
  json: unknown
  retryAfterMs: number | null
}

export type Ask = (
  url: string,
  body: string,
  read: (answer: Answer) => Posted,
  headers?: Record<string, string>,
) => Promise<Posted>

type Ports = {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  clock: Clock
  timeoutMs?: number
}

/** Posts JSON to a service that the operator set up, whose answer says why it refuses. Errors name no address. */
export function createAsk({ fetch, clock, timeoutMs = postTimeoutMs }: Ports): Ask {
  return async (url, body, read, headers = {}) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const bytes = await readBody(answer, { maxBytes: maxServiceAnswerBytes, onOversize: 'cut' })
      return read({
        status: answer.status,
        json: bytes instanceof Uint8Array ? jsonOf(bytes) : null,
        retryAfterMs: parseRetryAfter(answer.headers.get('Retry-After'), clock()),
      })
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return { kind: 'retry', reason: isTimeout ? 'timeout' : 'network', afterMs: null, isTimeout }
    }
  }
}
