// An alert as chats and webhooks get it: the words of the mail, and its facts for programs.

import { kickoffText, oneLine } from '#worker/ground/mail/words.rules.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { inOneWay, type WriteMoney } from '#worker/ground/platform/money.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { ChatMessage } from '#worker/people/connections/contract.ts'
import type { AlertType } from '../../alerts/constants.ts'
import { leadOf } from '../board/rules.ts'
import { maxOthersInMail } from '../constants.ts'
import type { Letter, Notice } from '../contract.ts'
import { headlineOf, isLower, otherLine, otherText, preheaderOf, subjectOf } from './alert-words.ts'

/** `muteUrl` works signed out for anyone who reads the chat, and opening it changes nothing. */
type ChatLinks = { publicOrigin: string; muteUrl: string }

export function chatMessage(notice: Notice, links: ChatLinks): ChatMessage {
  return inOneWay((money) => written(notice, links, money))
}

function written(notice: Notice, { publicOrigin, muteUrl }: ChatLinks, money: WriteMoney): ChatMessage {
  const { change, match, board, alert, userId } = notice
  const lead = leadOf(notice)
  const { isOnPlatform, summary: after } = lead
  const before = isOnPlatform && alert.alertType !== 'price_drop' ? change.platformBefore : change.matchBefore
  const elsewhere = isOnPlatform && isLower(board.match, after) ? board.match : null
  const sides = `${oneLine(match.homeTeamName)} v ${oneLine(match.awayTeamName)}`
  const others = notice.others
    .slice(0, maxOthersInMail)
    .map((other) => ({ matchId: other.match.id, text: otherText(otherLine(other, money)) }))
  const sellerUrl = lead.seller?.url && /^https?:\/\//.test(lead.seller.url) ? lead.seller.url : null
  const matchUrl = `${publicOrigin}/matches/${change.matchId}`
  return {
    id: `msg_${change.id.replaceAll(':', '-')}-${userId}`,
    type: alertEvents[alert.alertType],
    at: change.seenAt,
    title: subjectOf(notice, { after, before, elsewhere, sides }, money),
    lines: [
      headlineOf(notice, after, isLower(after, before)),
      preheaderOf(lead),
      `${oneLine(match.leagueName)}, ${kickoffText(match.kickoffAt, match.matchDay)}`,
      ...others.map(({ text }) => text),
    ],
    links: [
      ...(sellerUrl === null ? [] : [{ text: `Buy on ${oneLine(lead.seller?.name ?? '')}`, url: sellerUrl }]),
      { text: 'Mute', url: muteUrl },
      { text: 'See the match', url: matchUrl },
    ],
    data: {
      alert_id: alert.id,
      alert_type: alert.alertType,
      mute_url: muteUrl,
      match: {
        id: match.id,
        home_team_name: match.homeTeamName,
        away_team_name: match.awayTeamName,
        league_name: match.leagueName,
        match_date: match.kickoffAt === null ? match.matchDay : toIso(match.kickoffAt),
        url: matchUrl,
      },
      price: amountOf(after),
      price_before: before && amountOf(before),
      availability: after.availability,
      seller: lead.seller && { name: lead.seller.name, kind: lead.seller.kind, url: sellerUrl },
      seen_at: toIso(change.seenAt),
      others: others.map(({ matchId, text }) => ({ match_id: matchId, text })),
    },
  }
}

/** Last chances and queues come as letters; what changed for their alerts is tickets. */
const alertEvents = {
  price_drop: 'alert.price',
  availability: 'alert.availability',
  high_demand: 'alert.high_demand',
  last_chance: 'alert.availability',
  queue: 'alert.availability',
} as const satisfies Record<AlertType, ChatMessage['type']>

const letterTypes = {
  move: 'match.moved',
  last_chance: 'match.last_chance',
  silence: 'match.unchecked',
  opening: 'match.sale_opened',
  queue: 'match.queue_formed',
  system: 'account.notice',
} as const satisfies Record<Letter['about'], ChatMessage['type']>

/** A letter as chats and webhooks get it; without an alert there is nothing to mute. */
export function chatLetter(
  { about, subjectId, userId, title, text, action, match, alert, href, at }: Letter,
  { publicOrigin, muteUrl }: { publicOrigin: string; muteUrl: string | null },
): ChatMessage {
  const url = publicOrigin + href
  return {
    id: `msg_${subjectId.replaceAll(':', '-')}-${userId}`,
    type: letterTypes[about],
    at,
    title: oneLine(title),
    lines: [oneLine(text)],
    links: [...(muteUrl === null ? [] : [{ text: 'Mute', url: muteUrl }]), { text: action, url }],
    data: {
      text,
      ...(alert && { alert_id: alert.id, mute_url: muteUrl }),
      match: match && {
        id: match.id,
        home_team_name: match.homeTeamName,
        away_team_name: match.awayTeamName,
        league_name: match.leagueName,
        match_date: match.kickoffAt === null ? match.matchDay : toIso(match.kickoffAt),
        status: match.status,
        url,
      },
    },
  }
}

function amountOf({ lowestPricePence, currency, isPlusFees }: PriceSummary) {
  if (lowestPricePence === null || currency === null) return null
  const fees = isPlusFees === undefined ? {} : { plus_fees: isPlusFees }
  return { amount: lowestPricePence / 100, currency, ...fees }
}
