import type { FetchResult, SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { acpVersion, maxSellerBytes, sellerTimeoutMs, texts } from './constants.ts'
import type { SellerAnswer } from './contract.ts'

type SellerRequest = {
  /** Below the API's address, with its slash. */
  path: string
  headers: Record<string, string>
  /** Sent by POST, or PUT; without it the call is a GET. */
  body?: string
  method?: 'PUT'
}

type Called = { kind: 'answered'; status: number; body: unknown } | Exclude<SellerAnswer, { kind: 'session' }>

export type SellerCall = (request: SellerRequest) => Promise<Called>

/** Headers of a call to a seller or payment service that speaks ACP. */
export const acpHeaders = (key: Secret) => ({ Authorization: `Bearer ${key.reveal()}`, 'API-Version': acpVersion })

/** One call of a seller's API. Only an answer that its program explains is one; anything else may have been done. */
export function createSellerCall(safeFetch: SafeFetch, apiUrl: string): SellerCall {
  return async ({ path, headers, ...sent }) => {
    const answer = await safeFetch(`${apiUrl}${path}`, {
      allowedOrigin: apiUrl,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...sent,
      timeoutMs: sellerTimeoutMs,
      maxRedirects: 0,
      maxBodyBytes: maxSellerBytes,
      readsRefusals: true,
      acceptTypes: ['application/json'],
    })
    return calledOf(answer)
  }
}

function calledOf(answer: FetchResult): Called {
  // The address was refused before anything was sent: it is the operator's mistake, or a seller's trick.
  if (answer.kind === 'refused') return { kind: 'refused', problem: { kind: 'other', text: texts.notAllowed } }
  if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.reason, retryAfterMs: null }
  const { status, body, headers } = answer
  const retryAfterMs = headers.retryAfterMs
  // 409: the same call is under way. 429: try later. 5xx: the outcome is unknown.
  if (status === 409 || status === 429 || status >= 500)
    return { kind: 'unknown', reason: `status ${status}`, retryAfterMs }
  try {
    return { kind: 'answered', status, body: JSON.parse(body) }
  } catch {
    return { kind: 'unknown', reason: `status ${status}, unreadable`, retryAfterMs }
  }
}
