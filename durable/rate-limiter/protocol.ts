/** At most `max` in any span of `windowMs`. */
export type RateLimit = { max: number; windowMs: number }

export type RateDecision = {
  allowed: boolean
  /** When it is worth asking again; 0 when allowed. */
  retryAfterSeconds: number
}

/** The object's name is a keyed hash of the limited key; one key is always asked with the same limit. */
export type RateLimiterApi = {
  take(limit: RateLimit): Promise<RateDecision>
}
