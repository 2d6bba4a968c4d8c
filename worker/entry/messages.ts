import { z } from 'zod'
import { ClientMailMessage } from '#worker/alerting/client-mails/contract.ts'
import { announcedKinds } from '#worker/alerting/notifications/lifetimes/constants.ts'
import { MailPostponed } from '#worker/ground/mail/postponed.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { Change, Remaining } from '#worker/matches/changes/contract.ts'
import { LiveRecord } from '#worker/matches/live/contract.ts'
import { PaymentEventMessage, ReceiptMailMessage } from '#worker/money/payments/contract.ts'
import { AccountMail } from '#worker/people/accounts/mails/contract.ts'
import { deliveryChannels } from '#worker/people/channels.constants.ts'
import { DiscoverMessage, PageGoneMessage } from '#worker/watching/discovery/contract.ts'
import { MisreadMessage } from '#worker/watching/monitoring/misread/contract.ts'

/** Every queue message, one version. A consumer may meet any of them twice, late, or out of order. */
export const Message = z.discriminatedUnion('type', [
  /** A lease to fetch pages; the gate holds what it allows. */
  z.object({ version: z.literal(1), type: z.literal('check'), platformId: z.number().int(), leaseId: z.string() }),
  /** A change for all subscribers, or for those that have not done all of their part yet. */
  z.object({
    version: z.literal(1),
    type: z.literal('change'),
    change: Change,
    // A cursor of an earlier version is ignored: the change starts over, which is safe.
    cursor: Remaining.nullable().catch(null),
  }),
  /** What lists show of a match's live facts. */
  z.object({ version: z.literal(1), type: z.literal('live'), record: LiveRecord }),
  /** A batch of messages to send on one channel. */
  z.object({
    version: z.literal(1),
    type: z.literal('deliver'),
    batchId: z.string(),
    channel: z.enum(deliveryChannels).default('email'),
  }),
  /** Tickets that a push batch announced have gone: its messages are replaced. */
  z.object({
    version: z.literal(1),
    type: z.literal('gone'),
    batchId: z.string(),
    subjectId: z.string(),
    what: z.enum(announcedKinds),
    alertId: z.number().int(),
  }),
  ClientMailMessage,
  /** A mail about an account. */
  AccountMail,
  PaymentEventMessage,
  ReceiptMailMessage,
  DiscoverMessage,
  PageGoneMessage,
  MisreadMessage,
  /** An attempt to buy that has something to do. */
  z.object({ version: z.literal(1), type: z.literal('purchase'), userId: z.number().int(), attemptId: z.string() }),
  /** A job of a minute, by name. `after`: what an invocation of it did last, where another goes on. */
  z.object({
    version: z.literal(1),
    type: z.literal('job'),
    name: z.string(),
    scheduledAt: z.number().int(),
    after: z.number().int().optional(),
  }),
])
export type Message = z.infer<typeof Message>
export type MessageOf<T extends Message['type']> = Extract<Message, { type: T }>

/** A message as a queue or a dead letter holds it, and its queue; null for anything else. */
export function readMessage(body: unknown): { message: Message; queue: string } | null {
  const message = Message.safeParse(body)
  return message.success ? { message: message.data, queue: queueOf[message.data.type] } : null
}
export type ReadMessage = typeof readMessage

/** Cloudflare Queues' limit for one call of `sendBatch`, which takes at most 256 KB as well. */
export const messagesPerSend = 100

/** The queue that a message goes to. */
export const queueOf = {
  check: 'checks',
  change: 'changes',
  live: 'changes',
  deliver: 'deliveries',
  gone: 'deliveries',
  client_mail: 'deliveries',
  account_mail: 'deliveries',
  payment_event: 'deliveries',
  receipt_mail: 'deliveries',
  discover: 'checks',
  page_gone: 'checks',
  misread: 'jobs',
  purchase: 'jobs',
  job: 'jobs',
} as const satisfies Record<Message['type'], string>

/** Who works a message; the queue's own retries bring back what throws. */
export type MessageHandlers = { [T in Message['type']]: (message: MessageOf<T>) => Promise<void> }

/** Seconds until each next try of a message that threw; after the last it is kept as a dead letter with its error. */
export const retryDelaysSeconds: readonly number[] = [1, 10]

/** The same for a mail whose server said "later": it may greylist, or be away, for a day. */
export const mailDelaysSeconds: readonly number[] = [
  1,
  10,
  60,
  5 * 60,
  15 * 60,
  30 * 60,
  ...Array.from({ length: 24 }, () => 60 * 60),
]

/** Until a dead letter that cannot be written is tried again; the queue ends this by its own `max_retries`. */
const deadLetterRetrySeconds = 60

type Consumer = {
  handlers: MessageHandlers
  recordDeadLetter: (body: unknown, reason: string) => Promise<void>
  logger: Logger
}

/** Works a batch side by side; each message is acknowledged, retried or kept as a dead letter on its own. */
export async function consume(batch: Pick<MessageBatch, 'messages' | 'queue'>, consumer: Consumer): Promise<void> {
  await Promise.all(batch.messages.map((message) => consumeOne(message, consumer)))
}

/** Dozens a minute; their own work logs what is worth a line. */
const ownLine: ReadonlySet<Message['type']> = new Set(['job', 'check'])

async function consumeOne(message: QueueMessage, consumer: Consumer): Promise<void> {
  const { handlers, logger } = consumer
  const parsed = Message.safeParse(message.body)
  if (!parsed.success) {
    return bury(message, `not a message: ${parsed.error.issues[0]?.message ?? 'unknown shape'}`, consumer)
  }
  const startedAt = performance.now()
  const described = { message_id: message.id, type: parsed.data.type, attempt: message.attempts }
  try {
    await handle(parsed.data, handlers)
    message.ack()
    if (!ownLine.has(parsed.data.type))
      logger.info('message', { ...described, duration_ms: Math.round(performance.now() - startedAt) })
  } catch (error) {
    logger.error('message_failed', { ...described, error: errorText(error) })
    const delaySeconds = (error instanceof MailPostponed ? mailDelaysSeconds : retryDelaysSeconds)[message.attempts - 1]
    if (delaySeconds === undefined) await bury(message, errorText(error), consumer)
    else message.retry({ delaySeconds })
  }
}

/** Never rejects, as the other messages of the batch are still being worked. */
async function bury(message: QueueMessage, reason: string, { recordDeadLetter, logger }: Consumer): Promise<void> {
  try {
    await recordDeadLetter(message.body, reason)
    message.ack()
  } catch (error) {
    logger.error('dead_letter_not_recorded', { message_id: message.id, reason, error: errorText(error) })
    message.retry({ delaySeconds: deadLetterRetrySeconds })
  }
}

type QueueMessage = Pick<MessageBatch['messages'][number], 'id' | 'body' | 'attempts' | 'ack' | 'retry'>

async function handle(message: Message, handlers: MessageHandlers): Promise<void> {
  switch (message.type) {
    case 'check':
      return handlers.check(message)
    case 'change':
      return handlers.change(message)
    case 'live':
      return handlers.live(message)
    case 'deliver':
      return handlers.deliver(message)
    case 'gone':
      return handlers.gone(message)
    case 'client_mail':
      return handlers.client_mail(message)
    case 'account_mail':
      return handlers.account_mail(message)
    case 'payment_event':
      return handlers.payment_event(message)
    case 'receipt_mail':
      return handlers.receipt_mail(message)
    case 'discover':
      return handlers.discover(message)
    case 'page_gone':
      return handlers.page_gone(message)
    case 'misread':
      return handlers.misread(message)
    case 'purchase':
      return handlers.purchase(message)
    case 'job':
      return handlers.job(message)
  }
}
