import type { MailRecipient } from '../../accounts/profile/contract.ts'
import type { MailTransport } from '../../mail/contract.ts'
import { guardHeaders } from '../../mail/header-guard.ts'
import type { LinkSigner } from '../../platform/signed-link.ts'
import type { Channel, Letter, Notice, Reach, Unsent } from '../contract.ts'
import { mailMessageId, unsubscribePayload, whyNoMail } from '../rules.ts'
import { alertMail } from '../templates/alert-mail.ts'
import { htmlPart } from '../templates/html.ts'
import { letterMail } from '../templates/letter.ts'
import { textPart } from '../templates/text.ts'

type Dependencies = {
  transport: MailTransport
  /** Unordered; users without an account are left out. */
  mailRecipients: (userIds: number[]) => Promise<MailRecipient[]>
  /** "Touchline <alerts@touchline.example>" */
  from: string
  publicOrigin: string
  unsubscribeSigner: LinkSigner
}

/** Mails verified addresses, with one-click unsubscribe (RFC 8058) for the alert behind the mail. */
export function createEmailChannel({
  transport,
  mailRecipients,
  from,
  publicOrigin,
  unsubscribeSigner,
}: Dependencies): Channel {
  const guarded = guardHeaders(transport)
  const host = new URL(publicOrigin).hostname

  async function send(notice: Notice, to: string) {
    const { change, alert, userId } = notice
    const token = await unsubscribeSigner.sign(unsubscribePayload(userId, alert.id))
    const unsubscribeUrl = `${publicOrigin}/u/${token}`
    const mail = alertMail(notice, { matchUrl: `${publicOrigin}/matches/${change.matchId}`, unsubscribeUrl })
    return guarded.send({
      from,
      to,
      subject: mail.subject,
      text: textPart(mail),
      html: htmlPart(mail),
      messageId: mailMessageId(change.id, userId, host),
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // Stops auto-replies to the sender's address.
        'Auto-Submitted': 'auto-generated',
      },
    })
  }

  async function write(letter: Letter, to: string) {
    return guarded.send({
      from,
      to,
      subject: letter.title,
      ...letterMail(letter, publicOrigin + letter.href),
      messageId: mailMessageId(letter.subjectId, letter.userId, host),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }

  return {
    async reach(userIds) {
      const recipients = await mailRecipients(userIds)
      return new Map<number, Reach | Unsent>(
        recipients.map((recipient) => {
          const reason = whyNoMail(recipient)
          if (reason !== null) return [recipient.userId, { reason }]
          const { email } = recipient
          return [
            recipient.userId,
            { send: (notice: Notice) => send(notice, email), write: (letter: Letter) => write(letter, email) },
          ]
        }),
      )
    },
  }
}
