// An SMS about an alert: one part where it fits, so that it costs once.
import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { formatMoneyShort } from '#worker/ground/platform/money.ts'
import { withFees } from '#worker/matches/prices/summary/words.rules.ts'
import { oneSegmentSeptets, partSeptets } from '#worker/people/phones/sms/constants.ts'
import { leadingSummary } from '../board/rules.ts'
import type { Letter, Notice } from '../contract.ts'
import { newsTitles } from '../naming.rules.ts'
import { andMore } from './alert-words.ts'
import { gsmText, septetsOf, shortenTo } from './gsm.rules.ts'

/** Septets of a title that must not give way to its link. */
const leastWords = 40

/** "Price fell, £64 plus fees: Arsenal v Chelsea, Terrace Exchange https://…"; names give way to the price and the link. */
export function smsText({ change, match, board, alert, others }: Notice, matchUrl: string): string {
  const { isOnPlatform, summary } = leadingSummary(alert, board)
  const { lowestPricePence: pence, currency } = summary
  const price = pence === null || currency === null ? '' : `, ${withFees(formatMoneyShort(pence, currency), summary)}`
  const seller = isOnPlatform ? oneLine(change.platform.name) : (board.seller?.name ?? '')
  const news = gsmText(`${newsTitles[alert.alertType]}${price}: `)
  const link = `${andMore(others.length)} ${matchUrl}`
  const room = oneSegmentSeptets - septetsOf(news) - septetsOf(link)
  const sides = gsmText(`${oneLine(match.homeTeamName)} v ${oneLine(match.awayTeamName)}`)
  const where = gsmText(seller === '' ? '' : `, ${oneLine(seller)}`)
  const named = septetsOf(sides + where) <= room ? sides + where : shortenTo(sides, room)
  return news + named + link
}

/** "Postponed: Arsenal v Chelsea https://…" */
export function smsLetter({ title }: Letter, url: string): string {
  const link = ` ${url}`
  return shortenTo(gsmText(oneLine(title)), roomBeside(septetsOf(link))) + link
}

/** What a link leaves of one part, or of as many as it needs to say what it is. */
function roomBeside(link: number): number {
  const left = oneSegmentSeptets - link
  return left >= leastWords ? left : Math.ceil((link + leastWords) / partSeptets) * partSeptets - link
}
