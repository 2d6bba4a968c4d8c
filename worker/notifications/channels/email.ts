import type { MailTransport } from '../../mail/contract.ts'
import { guardHeaders } from '../../mail/header-guard.ts'
import type { LinkSigner } from '../../platform/signed-link.ts'
import type { Channel } from '../contract.ts'
import { mailMessageId, unsubscribePayload } from '../rules.ts'
import { alertMail } from '../templates/alert-mail.ts'
import { htmlPart } from '../templates/html.ts'
import { textPart } from '../templates/text.ts'

type Dependencies = {
  transport: MailTransport
  /** "Touchline <alerts@touchline.example>" */
  from: string
  publicOrigin: string
  unsubscribeSigner: LinkSigner
}

/** Tells one person of one change by mail, with a one-click unsubscribe (RFC 8058) for the alert that it comes from. */
export function createEmailChannel({ transport, from, publicOrigin, unsubscribeSigner }: Dependencies): Channel {
  const guarded = guardHeaders(transport)
  const host = new URL(publicOrigin).hostname
  return {
    async send(notice) {
      const { change, alert, recipient } = notice
      const token = await unsubscribeSigner.sign(unsubscribePayload(recipient.userId, alert.id))
      const unsubscribeUrl = `${publicOrigin}/u/${token}`
      const mail = alertMail(notice, { matchUrl: `${publicOrigin}/matches/${change.matchId}`, unsubscribeUrl })
      return guarded.send({
        from,
        to: recipient.email,
        subject: mail.subject,
        text: textPart(mail),
        html: htmlPart(mail),
        messageId: mailMessageId(change.id, recipient.userId, host),
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          // Keeps out-of-office answers away from the sender's address.
          'Auto-Submitted': 'auto-generated',
        },
      })
    },
  }
}
