import type { MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import { fromDecimal, type WriteMoney } from '#worker/ground/platform/money.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { stripTimeoutMs } from '#worker/matches/prices/strip/constants.ts'
import type { PriceStripsService } from '#worker/matches/prices/strip/service.ts'
import type { MailRecipient } from '#worker/people/accounts/profile/contract.ts'
import { type MuteSpan, muteSpans } from '../../alerts/mute.rules.ts'
import { leadingSummary } from '../board/rules.ts'
import { mailConcurrency } from '../constants.ts'
import type { Channel, Letter, Notice, Reach, Unsent } from '../contract.ts'
import { inboxPath } from '../inbox/unread.constants.ts'
import type { AlertLink } from '../links/contract.ts'
import { letterTo, receiverMark } from '../links/receivers.ts'
import { tighterLimit } from '../links/rules.ts'
import type { LinksService } from '../links/service.ts'
import { mailMessageId, whyNoMail } from '../rules.ts'
import { alertMail, type Known, type KnownLevel, type MailLinks } from '../templates/alert-mail.ts'
import { htmlPart } from '../templates/html.ts'
import { type LetterLinks, letterMail } from '../templates/letter.ts'
import { textPart } from '../templates/text.ts'

type Dependencies = {
  transport: MailTransport
  /** Unordered; users without an account are left out. */
  mailRecipients: (userIds: number[]) => Promise<MailRecipient[]>
  /** "Touchline <alerts@touchline.example>" */
  from: string
  publicOrigin: string
  /** Tokens of links that turn an alert off, or quiet it, without a session. */
  links: Pick<LinksService, 'unsubscribeToken' | 'mailToken'>
  /** What the match cost over the last days; a mail does without where that is not known. */
  stripOf: PriceStripsService['now']
  /** Null for an unknown match. */
  findMatch: (matchId: number) => Promise<Match | null>
}

type KnownOf = (matchId: number) => Promise<Known>

/** What all messages of a batch share. */
type Sending = { mails: Pick<MailTransport, 'send'>; knownOf: KnownOf }

const muteWords: Record<MuteSpan, string> = { hour: '1 hour', tomorrow: 'until tomorrow', kickoff: 'until kick-off' }

/** Stops auto-replies to the sender's address. */
const noAutoReply = { 'Auto-Submitted': 'auto-generated' }

function onceEach(knownOf: KnownOf): KnownOf {
  const asked = new Map<number, ReturnType<KnownOf>>()
  return (matchId) => {
    const known = asked.get(matchId) ?? knownOf(matchId)
    asked.set(matchId, known)
    return known
  }
}

/** Where the match's lowest price stands; null where too little is known. */
function levelOf({ price_level: found, lowest_price: price, currency }: Match): KnownLevel | null {
  if (found === null || price === null) return null
  return { level: found.level, days: found.days, pence: fromDecimal(price), currency }
}

function unsubscribeHeaders({ unsubscribeUrl }: Pick<LetterLinks, 'unsubscribeUrl'>) {
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Mails verified addresses, with one-click unsubscribe (RFC 8058) for the alert behind the mail. */
export function createEmailChannel({
  transport,
  mailRecipients,
  from,
  publicOrigin,
  links,
  stripOf,
  findMatch,
}: Dependencies): Channel {
  const host = new URL(publicOrigin).hostname

  const known: KnownOf = async (matchId) => {
    const [strip, match] = await Promise.all([
      answerOrNull(stripOf(matchId), stripTimeoutMs),
      answerOrNull(findMatch(matchId), stripTimeoutMs),
    ])
    const past = strip && { ...strip, imageUrl: `${publicOrigin}/price-strips/${strip.file}` }
    return { past, level: match && levelOf(match) }
  }

  const matchUrlOf = (matchId: number) => `${publicOrigin}/matches/${matchId}`

  async function alertLinks(about: Omit<AlertLink, 'endsAt' | 'to'>, address: string): Promise<LetterLinks> {
    const link = { ...about, to: await receiverMark('email', about.userId, address) }
    const [unsubscribe, quiet] = await Promise.all([links.unsubscribeToken(link), links.mailToken(link)])
    return { unsubscribeUrl: `${publicOrigin}/u/${unsubscribe}`, manageUrl: `${publicOrigin}/m/${quiet}` }
  }

  async function linksOf({ change, alert, userId, match, board }: Notice, to: string) {
    const under = tighterLimit(alert, leadingSummary(alert, board).summary)
    const about = { userId, alertId: alert.id, matchId: change.matchId, under }
    const { unsubscribeUrl, manageUrl } = await alertLinks(about, to)
    return (money: WriteMoney): MailLinks => ({
      matchUrl: matchUrlOf(change.matchId),
      matchUrlOf,
      inboxUrl: publicOrigin + inboxPath,
      unsubscribeUrl,
      manageUrl,
      mutes: muteSpans
        .filter((span) => span !== 'kickoff' || match.kickoffAt !== null)
        .map((span) => ({ text: muteWords[span], url: `${manageUrl}?do=${span}` })),
      onlyUnder: under && {
        text: `Only under ${money(under.pence, under.currency)}`,
        url: `${manageUrl}?do=under`,
      },
    })
  }

  async function send(notice: Notice, to: string, { mails, knownOf }: Sending) {
    const { change, userId } = notice
    const [mailLinks, about] = await Promise.all([linksOf(notice, to), knownOf(change.matchId)])
    const mail = alertMail(notice, mailLinks, about)
    return mails.send({
      from,
      to,
      subject: mail.subject,
      text: textPart(mail),
      html: htmlPart(mail),
      messageId: mailMessageId(change.id, userId, host),
      headers: { ...unsubscribeHeaders(mail.links), ...noAutoReply },
    })
  }

  async function write(written: Letter, to: string, { mails }: Sending) {
    const letter = await letterTo(written, 'email', to)
    const { userId, alert, match, alsoAction } = letter
    const also = alsoAction ? { url: publicOrigin + alsoAction.href, action: alsoAction.action } : null
    const about = alert && { userId, alertId: alert.id, matchId: match?.id ?? null, under: null }
    const ownLinks = about && (await alertLinks(about, to))
    return mails.send({
      from,
      to,
      subject: letter.title,
      ...letterMail(letter, publicOrigin + letter.href, ownLinks, also),
      messageId: mailMessageId(letter.subjectId, letter.userId, host),
      headers: { ...(ownLinks && unsubscribeHeaders(ownLinks)), ...noAutoReply },
    })
  }

  return {
    atOnce: mailConcurrency,
    async reach(userIds, done) {
      const mails = guardHeaders((done && transport.keptUntil?.(done)) ?? transport)
      const sending = { mails, knownOf: onceEach(known) }
      const recipients = await mailRecipients(userIds)
      return new Map<number, Reach | Unsent>(
        recipients.map((recipient) => {
          const reason = whyNoMail(recipient)
          if (reason !== null) return [recipient.userId, { reason }]
          const { email } = recipient
          return [
            recipient.userId,
            {
              send: (notice: Notice) => send(notice, email, sending),
              write: (letter: Letter) => write(letter, email, sending),
            },
          ]
        }),
      )
    },
  }
}
