import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { ContactMessage } from './contract.ts'
import { factsOf, subjectOf } from './rules.ts'

type Envelope = { from: string; to: string; messageId: string }

/**
 * Sent from our own address, because mail servers reject forged senders; Reply-To is the visitor. Marked as
 * auto-generated, so that no out-of-office reply goes to an address a stranger typed in.
 */
export function operatorMail(message: ContactMessage, { from, to, messageId }: Envelope): Mail {
  const subject = subjectOf(message)
  return {
    from,
    to,
    subject,
    text: textPart(message),
    html: htmlPart(message, subject),
    messageId,
    headers: { 'Reply-To': message.email, 'Auto-Submitted': 'auto-generated' },
  }
}

function textPart(message: ContactMessage): string {
  const facts = factsOf(message).map(([label, value]) => `${label}: ${value}`)
  return [...facts, `Sent: ${toIso(message.sentAt)}`, '', message.message, ''].join('\n')
}

function htmlPart(message: ContactMessage, subject: string): string {
  const rows = [...factsOf(message), ['Sent', toIso(message.sentAt)]].map(
    ([label, value]) => html`<tr><th align="left" style="padding:2px 16px 2px 0">${label}</th><td>${value}</td></tr>`,
  )
  // No async values inside, so the template is a plain string.
  return html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif">
<table cellpadding="0" cellspacing="0" border="0">${rows}</table>
<p style="white-space:pre-wrap">${message.message}</p>
</body>
</html>`.toString()
}
