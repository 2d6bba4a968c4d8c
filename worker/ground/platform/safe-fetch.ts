import { checkAddress, type LoopbackPorts } from './address.ts'
import { type BodyFailure, type BodyLimit, contentEncodings, discardBody, readBody, unpackGzip } from './body.ts'
import { readText } from './charset.ts'
import { type Clock, type Instant, minuteMs, secondMs } from './clock.ts'
import { createCookieJar } from './cookie-jar.ts'
import { createRedirectTrail, isSamePage } from './redirect-trail.ts'
import { fail } from './result.ts'
import { parseRetryAfter } from './retry-after.ts'
import { sha256Hex } from './sha256.ts'

export type SafeFetch = (address: string, request: SafeRequest) => Promise<FetchResult>

export type SafeRequest = {
  /** Scheme, host and port required of the address and every redirect; a redirect may add or drop "www.". */
  allowedOrigin: string
  headers?: Record<string, string>
  /** Sent by POST or `method`; without it the request is a GET. */
  body?: string
  method?: 'PUT'
  /** The status is the whole answer: its body is left unread. */
  ignoresBody?: boolean
  /** Reads the body whatever the status: APIs explain there why they refuse. */
  readsRefusals?: boolean
  /** For redirects, headers and body together. */
  timeoutMs: number
  maxRedirects: number
  /** Whether a redirect to an allowed address may be followed. */
  mayFollow?: (address: string) => boolean
  /** Where a page itself sends its visitor at once, as written there; counts as a redirect. */
  refreshOf?: (body: string) => string | null
  maxBodyBytes: number
  /** What happens to a longer body; fails by default. */
  onOversize?: BodyLimit['onOversize']
  /** Unpacks a body that is a gzip file, within the same limit; as it is otherwise. */
  unpacksGzip?: boolean
  /** Media types with `*` wildcards; null accepts all. */
  acceptTypes: readonly string[] | null
}

export type FetchFailure =
  | 'timeout'
  | 'network'
  | 'too_many_redirects'
  | 'redirect_loop'
  | 'content_type'
  | 'charset'
  | BodyFailure

/** `requests` counts requests sent, including redirects. */
export type FetchResult =
  | {
      kind: 'answered'
      status: number
      headers: AnswerHeaders
      /** Only for 2xx, unless refusals are read; empty otherwise. */
      body: string
      /** SHA-256 of the decompressed bytes in hex; null if no body was read. */
      bodyHash: string | null
      requests: number
      finalUrl: string
    }
  /** `address`: of the redirect that was not followed. */
  | { kind: 'refused'; reason: string; requests: number; address?: string }
  /** `detail`: the encoding, or the redirects, in words. */
  | { kind: 'failed'; reason: FetchFailure; status: number | null; requests: number; detail?: string }

type AnswerHeaders = {
  etag: string | null
  lastModified: string | null
  /** From now. */
  retryAfterMs: number | null
  contentType: string | null
  /** When a cache on the way got it, where its Age and its Date agree on that. */
  madeAt?: Instant
}

type Dependencies = {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  loopbackPorts: LoopbackPorts
  now: Clock
  userAgent: string
}

/** Requests made and the last status, as known when the timeout fires. */
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
  const jar = createCookieJar(now)
  const trail = createRedirectTrail()
  let next = address
  for (let redirects = 0; ; redirects += 1) {
    const allowed = mayRequest(next, request, loopbackPorts, redirects)
    if (!allowed.ok)
      return { kind: 'refused', reason: allowed.error.message, requests: progress.requests, address: next }
    const current = allowed.value
    const cookies = jar.headerFor(current)
    if (!trail.isNew(current, cookies))
      return { kind: 'failed', reason: 'redirect_loop', ...progress, ...trail.detail() }
    progress.requests += 1
    progress.status = null
    let response: Response
    try {
      const sent = request.body === undefined ? {} : { method: request.method ?? 'POST', body: request.body }
      const all = cookies === '' ? headers : { ...headers, Cookie: cookies }
      response = await fetch(current, { redirect: 'manual', headers: all, signal, ...sent })
    } catch {
      return { kind: 'failed', reason: 'network', ...progress }
    }
    progress.status = response.status
    const hasNewCookie = jar.store(current, response.headers.getSetCookie())
    const hop = await readHop(response, request, current, now, progress)
    // A page that only loads itself again is the page.
    if (hop.target === null) return hop.answer
    if (hop.answer && !hasNewCookie && isSamePage(hop.target, current)) return hop.answer
    next = hop.target
    trail.follow(current, next, hasNewCookie)
    if (redirects === request.maxRedirects) {
      return { kind: 'failed', reason: 'too_many_redirects', ...progress, ...trail.detail() }
    }
  }
}

/** The address to request: one of the site's, and of a redirect only one that the caller allows. */
function mayRequest(address: string, request: SafeRequest, loopbackPorts: LoopbackPorts, redirects: number) {
  const { allowedOrigin, mayFollow } = request
  const checked = checkAddress(address, { allowedOrigin, loopbackPorts, allowsWww: redirects > 0 })
  if (!checked.ok || redirects === 0 || mayFollow?.(checked.value) !== false) return checked
  return fail('INVALID', 'It redirects to a page that robots.txt does not allow.')
}

type Hop = { target: string; answer: FetchResult | null } | { target: null; answer: FetchResult }

/** An answer, where it leads to another page, or both. */
async function readHop(
  response: Response,
  request: SafeRequest,
  current: string,
  now: Clock,
  progress: Progress,
): Promise<Hop> {
  // An unresolvable location is checked as it is, and so refused.
  const resolved = (to: string) => (URL.canParse(to, current) ? new URL(to, current).href : to)
  const location = redirectTarget(response)
  if (location !== null) {
    discardBody(response)
    return { target: resolved(location), answer: null }
  }
  const answer = await readAnswer(response, request, current, now, progress)
  const refresh = answer.kind === 'answered' && answer.body !== '' ? request.refreshOf?.(answer.body) : undefined
  return refresh == null ? { target: null, answer } : { target: resolved(refresh), answer }
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
    ...madeAt(response.headers, now()),
  }
  const answer = { kind: 'answered', status: response.status, headers, requests: progress.requests, finalUrl } as const
  if ((!response.ok && !request.readsRefusals) || request.ignoresBody) {
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
  if (typeof bytes === 'string') {
    const encoding = response.headers.get('Content-Encoding')
    return {
      kind: 'failed',
      reason: bytes,
      ...progress,
      ...(bytes === 'content_encoding' && encoding && { detail: encoding.slice(0, 60) }),
    }
  }
  const decoded = readText(bytes, headers.contentType)
  if (decoded.kind === 'refused') return { kind: 'failed', reason: 'charset', ...progress, detail: decoded.label }
  return { ...answer, body: decoded.text, bodyHash: await sha256Hex(bytes) }
}

/** Clocks differ by so much. */
const agreeMs = 5 * minuteMs

function madeAt(headers: Headers, now: Instant): { madeAt?: Instant } {
  const age = headers.get('Age')
  const at = Date.parse(headers.get('Date') ?? '')
  if (age === null || !/^\d{1,9}$/.test(age) || Number.isNaN(at)) return {}
  return Math.abs(now - Number(age) * secondMs - at) <= agreeMs ? { madeAt: at } : {}
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
