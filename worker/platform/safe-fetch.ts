import { checkAddress, type LoopbackPorts } from './address.ts'
import { type BodyFailure, type BodyLimit, contentEncodings, discardBody, readBody, unpackGzip } from './body.ts'
import { decodeText } from './charset.ts'
import type { Clock } from './clock.ts'
import { parseRetryAfter } from './retry-after.ts'
import { sha256Hex } from './sha256.ts'

export type SafeFetch = (address: string, request: SafeRequest) => Promise<FetchResult>

export type SafeRequest = {
  /** Scheme, host and port required of the address and every redirect. */
  allowedOrigin: string
  headers?: Record<string, string>
  /** Sent by POST; without it the request is a GET. */
  body?: string
  /** The status is the whole answer: its body is left unread. */
  ignoresBody?: boolean
  /** For redirects, headers and body together. */
  timeoutMs: number
  maxRedirects: number
  maxBodyBytes: number
  /** What happens to a longer body; fails by default. */
  onOversize?: BodyLimit['onOversize']
  /** Unpacks a body that is a gzip file, within the same limit; as it is otherwise. */
  unpacksGzip?: boolean
  /** Media types with `*` wildcards; null accepts all. */
  acceptTypes: readonly string[] | null
}

export type FetchFailure = 'timeout' | 'network' | 'too_many_redirects' | 'content_type' | BodyFailure

/** `requests` counts requests sent, including redirects. */
export type FetchResult =
  | {
      kind: 'answered'
      status: number
      headers: AnswerHeaders
      /** Only for 2xx; empty otherwise. */
      body: string
      /** SHA-256 of the decompressed bytes in hex; null if no body was read. */
      bodyHash: string | null
      requests: number
      finalUrl: string
    }
  | { kind: 'refused'; reason: string; requests: number }
  | { kind: 'failed'; reason: FetchFailure; status: number | null; requests: number }

type AnswerHeaders = {
  etag: string | null
  lastModified: string | null
  /** From now. */
  retryAfterMs: number | null
  contentType: string | null
}

type Dependencies = {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  loopbackPorts: LoopbackPorts
  now: Clock
  userAgent: string
}

/** What is known when the timeout fires. */
type Progress = { requests: number; status: number | null }

/** Longer validators are not stored. */
const maxValidatorLength = 512

/**
 * Fetches URLs written by others. Failures are values, never exceptions; only allowed addresses are reached, within
 * limits of time and memory.
 */
export function createSafeFetch(dependencies: Dependencies): SafeFetch {
  return async (address, request) => {
    const progress: Progress = { requests: 0, status: null }
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const deadline = new Promise<FetchResult>((resolve) => {
      timer = setTimeout(() => {
        resolve({ kind: 'failed', reason: 'timeout', ...progress })
        abort.abort()
      }, request.timeoutMs)
    })
    try {
      return await Promise.race([follow(dependencies, address, request, abort.signal, progress), deadline])
    } finally {
      clearTimeout(timer)
    }
  }
}

async function follow(
  { fetch, loopbackPorts, now, userAgent }: Dependencies,
  address: string,
  request: SafeRequest,
  signal: AbortSignal,
  progress: Progress,
): Promise<FetchResult> {
  const headers = {
    ...request.headers,
    'User-Agent': userAgent,
    Accept: request.acceptTypes?.filter((type) => !type.includes('*')).join(', ') || '*/*',
    'Accept-Encoding': contentEncodings.join(', '),
  }
  let next = address
  for (let redirects = 0; ; redirects += 1) {
    const checked = checkAddress(next, { allowedOrigin: request.allowedOrigin, loopbackPorts })
    if (!checked.ok) return { kind: 'refused', reason: checked.error.message, requests: progress.requests }
    progress.requests += 1
    progress.status = null
    let response: Response
    try {
      const sent = request.body === undefined ? {} : { method: 'POST', body: request.body }
      response = await fetch(checked.value, { redirect: 'manual', headers, signal, ...sent })
    } catch {
      return { kind: 'failed', reason: 'network', ...progress }
    }
    progress.status = response.status
    const location = redirectTarget(response)
    if (location === null) return readAnswer(response, request, checked.value, now, progress)
    discardBody(response)
    if (redirects === request.maxRedirects) return { kind: 'failed', reason: 'too_many_redirects', ...progress }
    // An unresolvable location is checked as it is, and so refused.
    next = URL.canParse(location, checked.value) ? new URL(location, checked.value).href : location
  }
}

function redirectTarget(response: Response): string | null {
  return [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('Location') : null
}

async function readAnswer(
  response: Response,
  request: SafeRequest,
  finalUrl: string,
  now: Clock,
  progress: Progress,
): Promise<FetchResult> {
  const headers = {
    etag: validator(response.headers.get('ETag')),
    lastModified: validator(response.headers.get('Last-Modified')),
    retryAfterMs: parseRetryAfter(response.headers.get('Retry-After'), now()),
    contentType: response.headers.get('Content-Type'),
  }
  const answer = { kind: 'answered', status: response.status, headers, requests: progress.requests, finalUrl } as const
  if (!response.ok || request.ignoresBody) {
    discardBody(response)
    return { ...answer, body: '', bodyHash: null }
  }
  if (!isAccepted(headers.contentType, request.acceptTypes)) {
    discardBody(response)
    return { kind: 'failed', reason: 'content_type', ...progress }
  }
  const limit = { maxBytes: request.maxBodyBytes, onOversize: request.onOversize ?? 'fail' } as const
  const sent = await readBody(response, limit)
  const bytes = request.unpacksGzip && typeof sent !== 'string' ? await unpackGzip(sent, limit) : sent
  if (typeof bytes === 'string') return { kind: 'failed', reason: bytes, ...progress }
  return { ...answer, body: decodeText(bytes, headers.contentType), bodyHash: await sha256Hex(bytes) }
}

/** Only values that can be sent back unchanged. */
function validator(value: string | null): string | null {
  return value && value.length <= maxValidatorLength && /^[\x20-\x7e]+$/.test(value) ? value : null
}

function isAccepted(contentType: string | null, acceptTypes: readonly string[] | null): boolean {
  if (acceptTypes === null) return true
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return acceptTypes.some((accepted) => {
    const [start = '', end] = accepted.split('*')
    return end === undefined ? type === start : type.startsWith(start) && type.endsWith(end)
  })
}
