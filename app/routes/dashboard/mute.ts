import { dayMs, hourMs, type Instant } from '#worker/platform/clock.ts'
import type { Fields } from '../../account/form.ts'

/** Mornings begin at this hour, in UTC: between six and seven in London. */
const morningHour = 6

/** Until when a mute lasts; null ends it. An unknown wish is an hour. */
export function muteUntil({ for: wish, kickoff_at }: Fields, now: Instant): Instant | null {
  if (wish === 'none') return null
  if (wish === 'tomorrow') return (Math.floor(now / dayMs) + 1) * dayMs + morningHour * hourMs
  if (wish === 'kickoff' && Number(kickoff_at) > now) return Number(kickoff_at)
  return now + hourMs
}
