import { hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { formatMoneyShort } from '#worker/ground/platform/money.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import { withFees } from '#worker/matches/prices/summary/words.rules.ts'
import { lastChanceHours } from '../../alerts/constants.ts'
import type { Alert } from '../../alerts/contract.ts'
import { bestWanted, isConditional, type TicketFilter, ticketFilterOf } from '../../alerts/tickets.rules.ts'
import type { MatchBoard } from '../../notifications/contract.ts'
import type { SystemNotice } from '../../notifications/inbox/contract.ts'

/** Within the last day before a kick-off that is not called off. */
export function isNearlyOn({ status, kickoffAt }: Pick<MatchFacts, 'status' | 'kickoffAt'>, now: Instant): boolean {
  return status === 'scheduled' && kickoffAt !== null && now < kickoffAt && kickoffAt - now <= lastChanceHours * hourMs
}

/**
 * The last tickets of those that an alert wants: few are left, none dearer than it allows. Null where there are plenty,
 * none, or only dearer ones.
 */
export function lastTickets(
  alert: TicketFilter & Pick<Alert, 'priceThresholdPence'>,
  { summary, offers }: Pick<MatchBoard, 'summary' | 'offers'>,
): PriceSummary | null {
  const alertable = offers.filter(({ isAlertable }) => isAlertable)
  const best = isConditional(alert) ? bestWanted(alertable, ticketFilterOf(alert)) : summary
  if (best.availability !== 'limited') return null
  const { priceThresholdPence: limit, currency } = alert
  if (limit === null) return best
  const isWithin = best.lowestPricePence !== null && best.lowestPricePence <= limit
  return isWithin && (currency === null || currency === best.currency) ? best : null
}

/** "Last chance: Roma v Verona"; `sides` and `when` are words for people. */
export function lastChanceWords(
  { id, kickoffAt }: Pick<MatchFacts, 'id' | 'kickoffAt'>,
  { sides, when }: { sides: string; when: string },
  summary: PriceSummary,
): SystemNotice {
  const { lowestPricePence: pence, currency } = summary
  const price =
    pence === null || currency === null ? '' : `, from ${withFees(formatMoneyShort(pence, currency), summary)}`
  return {
    title: `Last chance: ${sides}`,
    text: `Few tickets are left${price}. Kick-off: ${when}.`,
    href: `/matches/${id}`,
    action: 'See the tickets',
    until: kickoffAt ?? 0,
  }
}
