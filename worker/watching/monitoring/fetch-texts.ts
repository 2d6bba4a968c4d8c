import { secondMs } from '#worker/ground/platform/clock.ts'
import type { FetchFailure, FetchResult } from '#worker/ground/platform/safe-fetch.ts'
import { fetchTimeoutMs, maxBodyBytes } from './constants.ts'

const texts: Record<FetchFailure, string> = {
  timeout: `sent no whole answer within ${fetchTimeoutMs / secondMs} seconds`,
  network: 'the connection failed',
  too_many_redirects: 'redirected us again and again without showing a page',
  redirect_loop: 'sent us back to the same page, and set no new cookie',
  content_type: 'answered with something that is neither a page nor JSON',
  charset: 'the page is in a character encoding that we don’t read',
  too_large: `the page is longer than ${maxBodyBytes / 1024 / 1024} MB`,
  truncated: 'the page ended before it was whole',
  content_encoding: 'answered in an encoding that we did not ask for',
}

/** Why there is no page to read, in words for operators. */
export function failureText(fetched: Exclude<FetchResult, { kind: 'answered' }>): string {
  if (fetched.kind === 'refused') {
    const host = fetched.address === undefined ? undefined : URL.parse(fetched.address)?.host
    if (host === undefined) return 'the address is not one that we may read'
    if (fetched.requests === 0) return `the page is at ${host}, which is not the platform’s address`
    return `sent us to ${host}, which we don’t follow`
  }
  const { reason, detail } = fetched
  if (reason === 'charset' || reason === 'content_encoding')
    return detail ? `${texts[reason]} (${detail})` : texts[reason]
  return detail ?? texts[reason]
}

export function queueText(maker: string): string {
  return maker === '' ? 'sent us to a waiting room' : `sent us to a waiting room (${maker})`
}

export const oldAnswerText = 'a cache answered with a page that is older than the one that was read before'
