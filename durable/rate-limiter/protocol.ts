/** At most `max` in any span of `windowMs`. */
export type RateLimit = { max: number; windowMs: number }

export type RateDecision = {
  allowed: boolean
  /** Seconds until the next request can succeed; 0 when allowed. */
  retryAfterSeconds: number
  /** Requests that can follow at once. */
  left: number
}

/** The object's name is a keyed hash of the limited key; each key always uses the same limit. */
export type RateLimiterApi = {
  take(limit: RateLimit): Promise<RateDecision>
}
