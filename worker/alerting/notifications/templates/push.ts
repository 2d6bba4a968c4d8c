import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { cutText } from '#worker/ground/platform/cut-text.ts'
import { formatMoneyShort } from '#worker/ground/platform/money.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import { withFees } from '#worker/matches/prices/summary/words.rules.ts'
import type { PushMessage } from '#worker/people/push/contract.ts'
import { leadingSummary } from '../board/rules.ts'
import type { Letter, Notice } from '../contract.ts'
import { forClients } from '../for-clients.rules.ts'
import { newsTitles } from '../naming.rules.ts'
import { andMore, spaced } from './alert-words.ts'

/** Longest name of a side or a seller that a phone shows. */
const maxNameLength = 60

/** "£64 plus fees: Arsenal v Chelsea", "Price fell on Terrace Exchange". */
export function pushMessage(
  { change, match, board, alert, others, clients }: Notice,
  links: Pick<PushMessage, 'url' | 'muteUrl'>,
): PushMessage {
  const { isOnPlatform, summary } = leadingSummary(alert, board)
  const { lowestPricePence: pence, currency } = summary
  const price = pence === null || currency === null ? '' : `${withFees(formatMoneyShort(pence, currency), summary)}: `
  const seller = isOnPlatform ? change.platform.name : (board.seller?.name ?? null)
  const where = seller === null ? '' : ` on ${short(seller)}`
  return {
    title: `${price}${short(match.homeTeamName)} v ${short(match.awayTeamName)}`,
    body: `${spaced(`${newsTitles[alert.alertType]}${where}`, forClients(clients))}${andMore(others.length)}`,
    tag: `match-${change.matchId}`,
    ...links,
  }
}

/** Tickets that can be bought lead to the purchase kit: the seller's page is then one tap away, with the details at hand. */
export function pushPath({ change, board, alert }: Pick<Notice, 'change' | 'board' | 'alert'>): string {
  const path = `/matches/${change.matchId}`
  return isBuyable(leadingSummary(alert, board).summary) ? `${path}/kit` : path
}

/** "Postponed: Arsenal v Chelsea"; takes the place of what was said of the match before. */
export function pushLetter(
  { title, text, match, subjectId, thread }: Letter,
  links: Pick<PushMessage, 'url' | 'muteUrl'>,
): PushMessage {
  const tag = match === null ? (thread ?? subjectId) : `match-${match.id}`
  return { title: oneLine(title), body: oneLine(text), tag, ...links }
}

function short(name: string): string {
  return cutText(oneLine(name), maxNameLength)
}
