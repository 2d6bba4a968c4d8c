// What sellers ask for before a sale, in words, and the reminder of it. We open no account.

import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { accountsPath, accountTexts } from './constants.ts'
import type { ComingSale, NeededAccount, SellerTerms } from './contract.ts'

/** What a seller asks of buyers, or that we do not know it. */
export function askedText({ asks, asksText, isPublic }: Pick<ComingSale, 'asks' | 'asksText' | 'isPublic'>): string {
  const asked = asks === null ? accountTexts.notKnown : accountTexts[asks]
  const early = !isPublic && asks !== 'membership' ? accountTexts.early : null
  return [asked, asksText, early].filter((text) => text !== null).join(' ')
}

/** "At most 4 tickets of a match. It asks for an account."; empty where nothing is known. */
export function termsText({
  ticketLimit,
  asks,
  asksText,
}: Pick<SellerTerms, 'ticketLimit' | 'asks' | 'asksText'>): string {
  const limit = ticketLimit === null ? null : `At most ${manyText(ticketLimit, 'ticket')} of a match for one account.`
  return [limit, asks && accountTexts[asks], asksText].filter((text) => text !== null).join(' ')
}

/** Whether something must be done before the sale: also where that is not known. */
function isNeeded({ asks, isPublic }: Pick<ComingSale, 'asks' | 'isPublic'>): boolean {
  return asks !== 'nothing' || !isPublic
}

/** A seller each, by its next sale that needs something. Sales come in the order in which they open. */
export function neededAccounts(sales: readonly (ComingSale & { doneAt: Instant | null })[]): NeededAccount[] {
  const needed = new Map<number, NeededAccount>()
  for (const { doneAt, ...sale } of sales.filter(isNeeded)) {
    const known = needed.get(sale.platformId)
    needed.set(sale.platformId, known ? { ...known, others: known.others + 1 } : { sale, others: 0, doneAt })
  }
  return [...needed.values()]
}

const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const days = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

/** For mails: "Thu, 3 Dec, 10:00 (London)", or the day alone. */
function opensText({ opensAt, isDayOnly }: Pick<ComingSale, 'opensAt' | 'isDayOnly'>): string {
  return isDayOnly ? days.format(opensAt) : `${moments.format(opensAt)} (London)`
}

/** One for each person, seller and opening, however often the job runs. */
export function reminderOf(sale: ComingSale, userId: number, now: Instant) {
  const { platformId, platformName, name, homeTeamName, awayTeamName, opensAt, isDayOnly } = sale
  return {
    kind: 'system' as const,
    id: `account:${userId}:${platformId}:${opensAt}`,
    at: now,
    facts: {
      title: `Get ready for a sale at ${platformName}`,
      text: `${name} for ${homeTeamName} v ${awayTeamName} opens ${opensText(sale)}. ${askedText(sale)} Do it before then: we open no account for you.`,
      href: accountsPath,
      action: 'See what sellers ask for',
      until: isDayOnly ? opensAt + dayMs / 2 : opensAt,
    },
  }
}
