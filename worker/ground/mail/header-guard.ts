// Guards every mail transport, whatever its library.
import type { Mail, MailTransport } from './contract.ts'

/** A line break or NUL could inject a header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: -- control characters are what is looked for.
const controlCharacters = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/

/** One bare address: no display name, list, comment or route. */
const bareAddress = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/

const headerName = /^[A-Za-z][A-Za-z0-9-]*$/

/** What makes the headers unsafe, or null. Does not repeat the value, which may be hostile. */
function headerFault(mail: Mail): string | null {
  if (!bareAddress.test(mail.to)) return 'the recipient is not one bare address'
  const values = { from: mail.from, to: mail.to, subject: mail.subject, 'message-id': mail.messageId, ...mail.headers }
  for (const [name, value] of Object.entries(values)) {
    if (!headerName.test(name)) return 'a header name is not allowed'
    if (controlCharacters.test(value)) return `a control character in header ${name}`
  }
  return null
}

/** Permanently rejects mails that could inject a header or recipient, before they reach the transport. */
export function guardHeaders(transport: Pick<MailTransport, 'send'>): Pick<MailTransport, 'send'> {
  return {
    async send(mail) {
      const fault = headerFault(mail)
      return fault === null ? transport.send(mail) : { kind: 'rejected', reason: `unsafe mail: ${fault}` }
    },
  }
}
