import { agoText } from '#app/ui/relative-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { paymentsDeskPath } from '#worker/money/payments/desk/constants.ts'
import type { MoneyPulse } from '#worker/money/payments/desk/contract.ts'
import type { HealthEntry } from './health.tsx'

/** Whether money comes in, in one line of the overview; null where no payment provider is set up. */
export function moneyHealth(pulse: MoneyPulse | null, now: Instant): HealthEntry {
  const entry = { name: 'Payments', to: paymentsDeskPath }
  if (!pulse) return { ...entry, status: null, message: 'PayPal is not set up, so nothing can be bought.' }
  const { problems, isDown, refused } = pulse
  const message = [
    isDown ? 'Buyers cannot pay.' : cameIn(pulse, now),
    ...(refused > 0 ? [`${refused} refused in 24 hours.`] : []),
    ...(problems > 0 ? [`${manyText(problems, 'open problem')}.`] : []),
  ].join(' ')
  return { ...entry, message, status: isDown ? 'down' : problems > 0 ? 'warning' : 'healthy' }
}

function cameIn({ lastPaidAt, paid }: MoneyPulse, now: Instant): string {
  if (lastPaidAt === null) return 'No payment yet.'
  const last = `the last ${agoText(lastPaidAt, now)}`
  return paid === 0 ? `No payment in 24 hours, ${last}.` : `${paid} paid in 24 hours, ${last}.`
}
