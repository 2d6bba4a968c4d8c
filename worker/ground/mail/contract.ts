/** `retry`: may succeed later, and not before `afterMs` have passed; `rejected`: permanent. */
export type SendResult =
  | { kind: 'sent'; messageId: string }
  | { kind: 'retry'; reason: string; afterMs?: number }
  | { kind: 'rejected'; reason: string }

export type Mail = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Including angle brackets. */
  messageId: string
  headers: Record<string, string>
}

export type MailTransport = {
  send(mail: Mail): Promise<SendResult>
  /** For many mails of one invocation, which share connections until the signal. */
  keptUntil?(done: AbortSignal): Pick<MailTransport, 'send'>
}
