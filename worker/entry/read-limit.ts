// Read limit per network, counted in each isolate's memory: almost free, and accurate enough for a limit only
// programs reach. Writes, mails and password hashes are counted exactly (worker/people/accounts/limits.ts).
import type { MiddlewareHandler } from 'hono'
import { type HttpEnv, respondFailure } from '#worker/ground/http.ts'
import { type Clock, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Networks counted per minute; above this the counters reset. */
const maxNetworks = 10_000

type ReadLimitPorts = {
  /** 0 disables the limit, as in development. */
  perMinute: number
  networkOf: (request: Request) => string
  clock: Clock
}

/** One shared counter for calls, sitemaps and pages. Programs with an API token have a budget of their own instead. */
export function limitReads({ perMinute, networkOf, clock }: ReadLimitPorts): MiddlewareHandler<HttpEnv> {
  const counts = new Map<string, number>()
  let minute = 0

  return async (c, next) => {
    if (perMinute === 0 || c.get('apiToken') || !['GET', 'HEAD'].includes(c.req.method)) return next()
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
