import { dayMs, hourMs, type Instant } from '../../platform/clock.ts'

/** How long an alert can be snoozed, in the order of the choices. */
export const muteSpans = ['hour', 'tomorrow', 'kickoff'] as const
export type MuteSpan = (typeof muteSpans)[number]

/** Mornings begin at this hour, in UTC: between six and seven in London. */
const morningHour = 6

/** When a mute ends; null until a kick-off that is past or not known. */
export function muteEnd(span: MuteSpan, now: Instant, kickoffAt: Instant | null): Instant | null {
  switch (span) {
    case 'hour':
      return now + hourMs
    case 'tomorrow':
      return (Math.floor(now / dayMs) + 1) * dayMs + morningHour * hourMs
    case 'kickoff':
      return kickoffAt !== null && kickoffAt > now ? kickoffAt : null
  }
}
