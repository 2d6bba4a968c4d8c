// How often one network may read. Counted in the memory of each isolate: as good as free, and near enough for a limit that
// only programs reach. What changes something, mails or hashes is counted exactly (worker/accounts/limits.ts).
import type { MiddlewareHandler } from 'hono'
import { type HttpEnv, respondFailure } from './http.ts'
import { type Clock, minuteMs, secondMs } from './platform/clock.ts'

/** Networks that are remembered within a minute; beyond that the count begins anew. */
const maxNetworks = 10_000

type ReadingPorts = {
  /** Zero: not counted, as on a developer's machine. */
  perMinute: number
  networkOf: (request: Request) => string
  clock: Clock
}

/** One counter for every door that it stands before: calls, sitemaps and pages together. */
export function limitReading({ perMinute, networkOf, clock }: ReadingPorts): MiddlewareHandler<HttpEnv> {
  const counts = new Map<string, number>()
  let minute = 0

  return async (c, next) => {
    if (perMinute === 0 || !['GET', 'HEAD'].includes(c.req.method)) return next()
    const now = clock()
    const thisMinute = Math.floor(now / minuteMs)
    if (thisMinute !== minute || counts.size >= maxNetworks) counts.clear()
    minute = thisMinute
    const network = networkOf(c.req.raw)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count <= perMinute) return next()
    const retryAfterSeconds = Math.ceil((minuteMs - (now % minuteMs)) / secondMs)
    const message = 'Too many requests from your network. Please try again in a minute.'
    return respondFailure(c, { code: 'RATE_LIMITED', message, retryAfterSeconds })
  }
}
