import { html } from 'hono/html'
import type { Mail } from '#worker/ground/mail/contract.ts'

type TestMail = Pick<Mail, 'from' | 'to' | 'subject' | 'messageId'> & { link: string }

/** Says that mail works, with the link that confirms it. */
export function testMail({ from, to, subject, messageId, link }: TestMail): Mail {
  const text = 'This is the test mail that you asked for. Follow the link, and confirm that mail works:'
  return {
    from,
    to,
    subject,
    messageId,
    text: `${text}\n\n${link}\n`,
    // No async values inside, so the template is a plain string.
    html: html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font:16px/1.5 system-ui,sans-serif">
<p>${text}</p>
<p><a href="${link}">Confirm that mail works</a></p>
</body>
</html>`.toString(),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
