/** Milliseconds since the Unix epoch, UTC. Such names end in `At`. */
export type Instant = number

/** Injected, so that every decision can be replayed. */
export type Clock = () => Instant

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** UTC ISO 8601, as all times on the wire. */
export function toIso(at: Instant): string {
  return new Date(at).toISOString()
}

export function isoOrNull(at: Instant | null): string | null {
  return at === null ? null : toIso(at)
}
