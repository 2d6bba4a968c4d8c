import { parseInput } from '../http.ts'
import { guardHeaders } from '../notifications/channels/header-guard.ts'
import type { MailTransport } from '../notifications/contract.ts'
import type { Clock } from '../platform/clock.ts'
import { readForm } from '../platform/form.ts'
import type { NewId } from '../platform/ids.ts'
import { errorText, type Logger } from '../platform/logger.ts'
import { type Failure, fail, type Result, succeed } from '../platform/result.ts'
import {
  type ContactKind,
  checkTheFields,
  formTooLarge,
  maxFormBytes,
  messagesPerAddress,
  messagesPerSender,
  notSent,
} from './constants.ts'
import { type ContactAnswer, ContactForm, type ContactMessage, FeedbackForm, type TypedValues } from './contract.ts'
import { operatorMail } from './mail.ts'
import { isTrapped, senderKey, tooManyText, typedValues } from './rules.ts'

type ContactPorts = {
  transport: MailTransport
  limiter: {
    take(
      key: string,
      limit: { max: number; windowMs: number },
    ): Promise<{ allowed: boolean; retryAfterSeconds: number }>
  }
  /** "Touchline <alerts@touchline.example>" */
  from: string
  operatorEmail: string
  publicOrigin: string
  clock: Clock
  newId: NewId
  logger: Logger
}

/** Behind a request without a network address, as on a developer's machine, all are one. */
const unknownAddress = 'local'

/** Carries what visitors write to the operator's mailbox. */
export function createContactService(ports: ContactPorts) {
  const { limiter, operatorEmail, clock, newId, logger } = ports
  const transport = guardHeaders(ports.transport)
  const host = new URL(ports.publicOrigin).hostname

  async function isWithinLimits(message: ContactMessage, address: string): Promise<Result<null, 'RATE_LIMITED'>> {
    const takes = [
      () => limiter.take(`contact-address:${address}`, messagesPerAddress),
      () => limiter.take(`contact-sender:${senderKey(message.email)}`, messagesPerSender),
    ]
    for (const take of takes) {
      const { allowed, retryAfterSeconds } = await take()
      if (!allowed) return fail('RATE_LIMITED', tooManyText(retryAfterSeconds), { retryAfterSeconds })
    }
    return succeed(null)
  }

  async function mail(message: ContactMessage): Promise<Result<null, 'UNAVAILABLE'>> {
    const envelope = { from: ports.from, to: operatorEmail, messageId: `<contact.${newId()}@${host}>` }
    const result = await transport.send(operatorMail(message, envelope))
    if (result.kind === 'sent') return succeed(null)
    logger.error('contact_not_sent', { kind: message.kind, reason: result.reason })
    return fail('UNAVAILABLE', notSent)
  }

  /** An outage of the counter or of the mail server must not cost the visitor the text. */
  async function send(message: ContactMessage, address: string): Promise<Result<null, SendFailure>> {
    try {
      const within = await isWithinLimits(message, address)
      return within.ok ? await mail(message) : within
    } catch (error) {
      logger.error('contact_not_sent', { kind: message.kind, reason: errorText(error) })
      return fail('UNAVAILABLE', notSent)
    }
  }

  return {
    /** Takes a posted form. A form whose trap is filled is answered as if it were sent, and is not. */
    async receive(kind: ContactKind, request: Request): Promise<ContactAnswer> {
      const form = await readForm(request, { maxBytes: maxFormBytes, tooLarge: formTooLarge })
      if (!form.ok) return notTaken(form.error, {})
      if (isTrapped(form.value)) {
        logger.info('contact_trapped', { kind })
        return { isSent: true }
      }
      const values = typedValues(form.value)
      const message = parseMessage(kind, values)
      if (!message.ok) return notTaken({ ...message.error, message: checkTheFields }, values)
      const address = request.headers.get('CF-Connecting-IP') ?? unknownAddress
      const sent = await send({ ...message.value, sentAt: clock() }, address)
      return sent.ok ? { isSent: true } : notTaken(sent.error, values)
    },
  }
}

type SendFailure = 'RATE_LIMITED' | 'UNAVAILABLE'

function notTaken(error: Failure<'INVALID' | SendFailure>, values: TypedValues): ContactAnswer {
  return { isSent: false, error, values }
}

function parseMessage(kind: ContactKind, values: TypedValues): Result<Omit<ContactMessage, 'sentAt'>, 'INVALID'> {
  const empty = { name: '', email: '', subject: '', message: '' }
  if (kind === 'contact') {
    const parsed = parseInput(ContactForm, { ...empty, ...values })
    return parsed.ok ? succeed({ kind, rating: null, ...parsed.value }) : parsed
  }
  const parsed = parseInput(FeedbackForm, { ...empty, ...values })
  return parsed.ok ? succeed({ kind, subject: null, ...parsed.value }) : parsed
}
