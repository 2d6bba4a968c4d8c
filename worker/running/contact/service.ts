import { parseInput } from '#worker/ground/http.ts'
import type { MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { readForm } from '#worker/ground/platform/form.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { countsPerNetwork, type Limiter, takeAll } from '#worker/ground/platform/limiter.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { type Failure, fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Visitor } from '#worker/people/accounts/sessions/contract.ts'
import {
  type ContactKind,
  checkTheFields,
  formTooLarge,
  maxFormBytes,
  messagesPerAddress,
  messagesPerSender,
  notSent,
} from './constants.ts'
import {
  type ContactAnswer,
  ContactForm,
  type ContactMessage,
  FeedbackForm,
  type KeepMessage,
  type TypedValues,
} from './contract.ts'
import { operatorMail } from './mail.ts'
import { isTrapped, senderKey, tooManyText, typedValues } from './rules.ts'

type ContactPorts = {
  transport: MailTransport
  limiter: Limiter
  /** "Touchline <alerts@touchline.example>" */
  from: string
  operatorEmail: string
  publicOrigin: string
  clock: Clock
  newId: NewId
  logger: Logger
}

/** The networks a message comes from. */
type Origin = Pick<Visitor, 'networks'>

/** Sends visitors' messages to the operator's mailbox. */
export function createContactService(ports: ContactPorts) {
  const { limiter, operatorEmail, clock, newId, logger } = ports
  const transport = guardHeaders(ports.transport)
  const host = new URL(ports.publicOrigin).hostname

  async function isWithinLimits(message: ContactMessage, { networks }: Origin): Promise<Result<null, 'RATE_LIMITED'>> {
    const { allowed, retryAfterSeconds } = await takeAll(limiter, [
      ...countsPerNetwork('contact-address', networks, messagesPerAddress),
      { key: `contact-sender:${senderKey(message.email)}`, ...messagesPerSender },
    ])
    return allowed ? succeed(null) : fail('RATE_LIMITED', tooManyText(retryAfterSeconds), { retryAfterSeconds })
  }

  async function mail(message: ContactMessage): Promise<Result<null, 'UNAVAILABLE'>> {
    const envelope = { from: ports.from, to: operatorEmail, messageId: `<contact.${newId()}@${host}>` }
    const result = await transport.send(operatorMail(message, envelope))
    if (result.kind === 'sent') return succeed(null)
    logger.error('contact_not_sent', { kind: message.kind, reason: result.reason })
    return fail('UNAVAILABLE', notSent)
  }

  /** Reports a failure when the limiter or mail server is down, so that the form keeps the text. */
  async function send(message: ContactMessage, origin: Origin): Promise<Result<null, SendFailure>> {
    try {
      const within = await isWithinLimits(message, origin)
      return within.ok ? await mail(message) : within
    } catch (error) {
      logger.error('contact_not_sent', { kind: message.kind, reason: errorText(error) })
      return fail('UNAVAILABLE', notSent)
    }
  }

  return {
    /**
     * Handles a posted form. A filled honeypot gets the success page, but nothing is sent. With `keep`, a message is kept
     * in its sender's account instead of mailed.
     */
    async receive(kind: ContactKind, request: Request, origin: Origin, keep?: KeepMessage): Promise<ContactAnswer> {
      const form = await readForm(request, { maxBytes: maxFormBytes, tooLarge: formTooLarge })
      if (!form.ok) return notTaken(form.error, {})
      if (isTrapped(form.value)) {
        logger.info('contact_trapped', { kind })
        return { isSent: true }
      }
      const values = typedValues(form.value)
      const message = parseMessage(kind, values)
      if (!message.ok) return notTaken({ ...message.error, message: checkTheFields }, values)
      const { subject } = message.value
      if (keep && subject !== null) {
        const kept = await keep({ subject, message: message.value.message })
        return kept.ok ? { isSent: true, keptAs: kept.value.id } : notTaken(kept.error, values)
      }
      const sent = await send({ ...message.value, sentAt: clock() }, origin)
      return sent.ok ? { isSent: true } : notTaken(sent.error, values)
    },
  }
}

type SendFailure = 'RATE_LIMITED' | 'UNAVAILABLE'

function notTaken(error: Failure, values: TypedValues): ContactAnswer {
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
