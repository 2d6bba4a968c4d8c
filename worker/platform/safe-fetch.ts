import { checkAddress, type LoopbackPorts } from './address.ts'
import { type BodyFailure, type BodyLimit, contentEncodings, discardBody, readBody } from './body.ts'
import { decodeText } from './charset.ts'
import type { Clock } from './clock.ts'
import { parseRetryAfter } from './retry-after.ts'

export type SafeFetch = (address: string, request: SafeRequest) => Promise<FetchResult>

export type SafeRequest = {
  /** Scheme, host and port; the address and every redirect must be of it. */
  allowedOrigin: string
  headers?: Record<string, string>
  /** For everything: redirects, headers and body. */
  timeoutMs: number
  maxRedirects: number
  maxBodyBytes: number
  /** What becomes of a longer body; without a word it is refused. */
  onOversize?: BodyLimit['onOversize']
  /** Media types, `*` standing for any part of one; null takes all. */
  acceptTypes: readonly string[] | null
}

export type FetchFailure = 'timeout' | 'network' | 'too_many_redirects' | 'content_type' | BodyFailure

/** `requests` counts what was really sent, redirects included. */
export type FetchResult =
  | {
      kind: 'answered'
      status: number
      headers: AnswerHeaders
      /** Read for 2xx only; empty otherwise. */
      body: string
      /** SHA-256 of the decompressed bytes in hex; null where no body was read. */
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

/** What is known when the deadline cuts in. */
type Progress = { requests: number; status: number | null }

/** A validator longer than this is not worth keeping. */
const maxValidatorLength = 512

/**
 * Fetches pages that others wrote the addresses of. Trouble is a value, never an exception: only allowed addresses are
 * reached, and neither the time nor the memory that one takes can grow beyond its limits.
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
      response = await fetch(checked.value, { redirect: 'manual', headers, signal })
    } catch {
      return { kind: 'failed', reason: 'network', ...progress }
    }
    progress.status = response.status
    const location = redirectTarget(response)
    if (location === null) return readAnswer(response, request, checked.value, now, progress)
    discardBody(response)
    if (redirects === request.maxRedirects) return { kind: 'failed', reason: 'too_many_redirects', ...progress }
    // What cannot be resolved is checked, and so refused, as it is.
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
  if (!response.ok) {
    discardBody(response)
    return { ...answer, body: '', bodyHash: null }
  }
  if (!isAccepted(headers.contentType, request.acceptTypes)) {
    discardBody(response)
    return { kind: 'failed', reason: 'content_type', ...progress }
  }
  const bytes = await readBody(response, { maxBytes: request.maxBodyBytes, onOversize: request.onOversize ?? 'fail' })
  if (typeof bytes === 'string') return { kind: 'failed', reason: bytes, ...progress }
  return { ...answer, body: decodeText(bytes, headers.contentType), bodyHash: await sha256(bytes) }
}

/** Only what can be sent back as it came. */
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

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  return Array.from(digest, (octet) => octet.toString(16).padStart(2, '0')).join('')
}
