/** A moment: milliseconds since the Unix epoch, UTC. Names that hold one end in `At`. */
export type Instant = number

/** Time is a dependency, so that every decision can be replayed. */
export type Clock = () => Instant

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** UTC ISO 8601, the form of every time on the wire. */
export function toIso(at: Instant): string {
  return new Date(at).toISOString()
}
