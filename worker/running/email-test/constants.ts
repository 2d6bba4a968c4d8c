import { hourMs } from '#worker/ground/platform/clock.ts'

export const emailTestPath = '/admin/email-test'

/** Test mails of one operator. */
export const testMails = { max: 5, windowMs: hourMs }
export const maxTestSubject = 120
export const maxTestMessage = 2_000

export const defaultSubject = 'Test from Touchline'
export const defaultMessage = 'This test mail shows that Touchline can send email.'
export const addressMissing = 'Please enter an email address.'
export const testsUsedUp = 'You can send five test mails an hour. Try again later.'

/** Batches of mail that the page lists. */
export const listedBatches = 20
/** Batches of any channel read to find them. */
export const readBatches = 200

/** Mail services by the end of their host's name. */
export const services: readonly { host: string; name: string }[] = [
  { host: 'amazonaws.com', name: 'Amazon SES' },
  { host: 'mailgun.org', name: 'Mailgun' },
  { host: 'sendgrid.net', name: 'SendGrid' },
  { host: 'postmarkapp.com', name: 'Postmark' },
  { host: 'brevo.com', name: 'Brevo' },
  { host: 'mailjet.com', name: 'Mailjet' },
  { host: 'gmail.com', name: 'Gmail' },
  { host: 'office365.com', name: 'Microsoft 365' },
  { host: 'localhost', name: 'Sandbox mailbox' },
]

/** What to do about each way of failing, in the order of asking. */
export const troubleshooting: readonly { title: string; text: string }[] = [
  {
    title: 'No connection, or it times out',
    text: 'Check SMTP_HOST and SMTP_PORT in wrangler.toml. Use 587 with starttls or 465 with tls: Workers cannot reach port 25.',
  },
  {
    title: 'Signing in fails',
    text: 'Check SMTP_USER, and set the password again: npx wrangler secret put SMTP_PASSWORD. Some services want an app password.',
  },
  {
    title: 'The sender is refused',
    text: 'The domain of MAIL_FROM must be verified with your mail service.',
  },
  {
    title: 'Sent, but it does not arrive',
    text: 'Look in the spam folder. Publish SPF, DKIM and DMARC for the domain of MAIL_FROM; your mail service lists the records.',
  },
]
