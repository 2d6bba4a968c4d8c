import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { localDay, localInstant } from '#worker/ground/platform/zones.ts'

/** How long an alert can be muted, in the order of the choices. */
export const muteSpans = ['hour', 'tomorrow', 'kickoff'] as const
export type MuteSpan = (typeof muteSpans)[number]

/** When mornings begin, in the person's zone. */
const morning = '06:00'

type Around = { kickoffAt: Instant | null; timeZone: string }

/** When a mute ends; null until a kick-off that is past or not known. */
export function muteEnd(span: MuteSpan, now: Instant, { kickoffAt, timeZone }: Around): Instant | null {
  switch (span) {
    case 'hour':
      return now + hourMs
    case 'tomorrow':
      return localInstant(dayAfter(now, timeZone), morning, timeZone)
    case 'kickoff':
      return kickoffAt !== null && kickoffAt > now ? kickoffAt : null
  }
}

/** From noon to noon, which a change of clocks does not carry past midnight. */
function dayAfter(now: Instant, timeZone: string): string {
  return localDay(localInstant(localDay(now, timeZone), '12:00', timeZone) + dayMs, timeZone)
}
