/** Expected failures. Exceptions are for bugs and outages only. */
export type ErrorCode =
  | 'INVALID'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'KEY_REUSED'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'EMAIL_NOT_VERIFIED'
  | 'SECOND_STEP_REQUIRED'
  | 'PROOF_REQUIRED'
  | 'PLAN_REQUIRED'
  | 'ALERT_LIMIT_REACHED'
  | 'INVALID_CODE'
  | 'CODE_EXPIRED'

export type Failure<C extends ErrorCode = ErrorCode> = {
  code: C
  /** For users; safe to show. */
  message: string
  fields?: Record<string, string[]>
  retryAfterSeconds?: number
}

/** A plain object, so that it keeps its type across Durable Object RPC. */
export type Result<V, C extends ErrorCode = ErrorCode> = { ok: true; value: V } | { ok: false; error: Failure<C> }

export function succeed<V>(value: V): { ok: true; value: V } {
  return { ok: true, value }
}

export function fail<C extends ErrorCode>(
  code: C,
  message: string,
  more: Omit<Failure, 'code' | 'message'> = {},
): { ok: false; error: Failure<C> } {
  return { ok: false, error: { code, message, ...more } }
}
