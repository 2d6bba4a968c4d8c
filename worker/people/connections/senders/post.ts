import type { SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { postTimeoutMs } from '../constants.ts'
import type { Posted } from '../contract.ts'
import { outcomeOf } from '../rules.ts'

export type Post = (address: string, body: string, headers?: Record<string, string>) => Promise<Posted>

/** Posts JSON to an address that a person pasted: no redirect is followed, and the answer's body is left unread. */
export function createPost(safeFetch: SafeFetch, timeoutMs = postTimeoutMs): Post {
  return async (address, body, headers = {}) => {
    const answer = await safeFetch(address, {
      allowedOrigin: address,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
      ignoresBody: true,
      timeoutMs,
      maxRedirects: 0,
      maxBodyBytes: 0,
      acceptTypes: null,
    })
    switch (answer.kind) {
      case 'answered':
        return outcomeOf(answer.status, answer.headers.retryAfterMs)
      case 'refused':
        return { kind: 'ended', reason: 'address not allowed' }
      case 'failed':
        return answer.reason === 'too_many_redirects'
          ? { kind: 'rejected', reason: 'receiver answered with a redirect' }
          : { kind: 'retry', reason: answer.reason, afterMs: null, isTimeout: answer.reason === 'timeout' }
    }
  }
}
