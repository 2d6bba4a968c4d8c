import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'

type Envelope = { from: string; to: string; messageId: string }

/** A leaving user's feedback, without their identity. */
export function feedbackMail({ reason, text }: { reason: string; text: string }, envelope: Envelope): Mail {
  const subject = `A user deleted their account: ${reason}`
  return {
    ...envelope,
    subject,
    text: `Reason: ${reason}\n\n${text}\n`,
    html: html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif">
<p><strong>Reason:</strong> ${reason}</p>
<p style="white-space:pre-wrap">${text}</p>
</body>
</html>`.toString(),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
