import type { Fields } from '#app/ui/account/form.ts'
import { muteEnd, muteSpans } from '#worker/alerting/alerts/mute.rules.ts'
import { hourMs, type Instant } from '#worker/ground/platform/clock.ts'

/** Until when a mute lasts; null ends it. An unknown one is an hour. `timeZone`: whose morning ends a night. */
export function muteUntil({ for: asked, kickoff_at }: Fields, now: Instant, timeZone: string): Instant | null {
  if (asked === 'none') return null
  const span = muteSpans.find((one) => one === asked) ?? 'hour'
  return muteEnd(span, now, { kickoffAt: Number(kickoff_at) || null, timeZone }) ?? now + hourMs
}
