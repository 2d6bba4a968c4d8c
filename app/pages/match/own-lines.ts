// Server side of the match page: lines in the ticket about what its reader has going on this match.
import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { accountOf, callerOf } from '#app/frame/admit.ts'
import { shownOf } from '#app/frame/reader.ts'
import type { Alert } from '#worker/alerting/alerts/contract.ts'
import { targetsOf } from '#worker/alerting/alerts/making/rules.ts'
import { draftText } from '#worker/alerting/alerts/naming/rules.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'

type Context = Readonly<RouterContextProvider>

/** A line and where it leads. */
export type OwnLine = { text: string; action: string; path: string }

/** One that cannot be read is left out; `onTrouble` hears of it. */
export async function ownLines(
  match: Match,
  context: Context,
  onTrouble: (what: string) => (error: unknown) => null,
): Promise<OwnLine[]> {
  const lines = await Promise.all([
    alertsLine(match, context).catch(onTrouble('own_alerts_not_read')),
    purchaseLine(match, context).catch(onTrouble('purchase_not_read')),
  ])
  return lines.filter((line) => line !== null)
}

/** Of the newest alerts of the account. */
async function alertsLine(match: Match, context: Context): Promise<OwnLine | null> {
  const account = accountOf(context)
  if (!account || isOver(match.status)) return null
  const own = await context.get(servicesContext).alerts.newestAlerts(account.userId)
  return alertsText(own.filter((alert) => alert.isActive && isOn(alert, match)))
}

function isOn(alert: Alert, { id }: Match): boolean {
  return targetsOf(alert).some((target) => target.kind === 'match' && target.id === id)
}

/** "Alert on: any price fall" */
function alertsText([first, ...more]: readonly Alert[]): OwnLine | null {
  if (!first) return null
  const text = `Alert on: ${draftText(first)}`
  return more.length === 0
    ? { text, action: 'Change', path: `/alerts/${first.id}/edit` }
    : { text: `${text}, and ${more.length} more`, action: 'See them', path: '/dashboard' }
}

/** The reader's own purchase; nothing is asked for those whose mandates may not act. */
async function purchaseLine(match: Match, context: Context): Promise<OwnLine | null> {
  const caller = callerOf(context)
  if (!caller) return null
  const { isAutoPurchaseOn } = await shownOf(caller.userId, context)
  return isAutoPurchaseOn ? context.get(servicesContext).purchaseOn(caller.userId, match) : null
}
