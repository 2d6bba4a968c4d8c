import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'

type Test = { from: string; to: string; subject: string; message: string; messageId: string }

/** Says in the subject and below the text that it is a test, so that it cannot pass for a letter of ours. */
export function testEmail({ from, to, subject, message, messageId }: Test): Mail {
  const note = 'A test mail, sent by an operator of this site. Nothing has to be done.'
  const title = `[Test] ${subject}`
  return {
    from,
    to,
    subject: title,
    messageId,
    text: `${message}\n\n-- \n${note}\n`,
    // No async values inside, so the template is a plain string.
    html: html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif">
<p style="white-space:pre-wrap">${message}</p>
<p><small>${note}</small></p>
</body>
</html>`.toString(),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
