import type { MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import { MailPostponed } from '#worker/ground/mail/postponed.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { ClientRecipient } from '#worker/people/clients/messages/contract.ts'
import type { ClientMessagesService } from '#worker/people/clients/messages/service.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import type { Alert } from '../alerts/contract.ts'
import type { MatchBoard } from '../notifications/contract.ts'
import type { InboxItem } from '../notifications/inbox/contract.ts'
import type { InboxService } from '../notifications/inbox/service.ts'
import { clientMailRoomTimeoutMs } from './constants.ts'
import type { ClientMailMessage } from './contract.ts'
import { clientMail } from './mail.ts'
import type { ClientMailsRepository } from './repository.ts'
import { isOld, isThere, speaking } from './rules.ts'
import { clientSms, clientSmsId } from './sms.ts'

type Ports = {
  repository: ClientMailsRepository
  /** The clients among these who agreed to mails and have not stopped them. */
  recipients: ClientMessagesService['recipients']
  stopUrl: (recipient: Pick<ClientRecipient, 'clientId' | 'askedAt'>) => Promise<string>
  /** Whose plan includes clients now. */
  entitled: (userIds: number[]) => Promise<Set<number>>
  /** What the agent's inbox says of a subject; null where it has nothing of it. */
  messageOf: InboxService['find']
  findAlerts: (ids: number[]) => Promise<Alert[]>
  boardOf: (matchId: number) => Promise<MatchBoard>
  transport: MailTransport
  sendSms: SmsService['send']
  from: string
  publicOrigin: string
  clock: Clock
}

type Ending = { status: 'sent' | 'skipped' | 'failed'; reason: string | null }

/** Mails and texts an agent's news to those of their clients whom it is for and who said yes, if it is still true. */
export function createClientMails(ports: Ports) {
  const {
    repository,
    recipients,
    stopUrl,
    entitled,
    messageOf,
    findAlerts,
    boardOf,
    sendSms,
    from,
    publicOrigin,
    clock,
  } = ports
  const transport = guardHeaders(ports.transport)

  /** Null while the board does not answer; what is about tickets is compared with the board as it is. */
  async function isTrue(item: InboxItem, message: ClientMailMessage): Promise<boolean | null> {
    const fired = await findAlerts(await repository.alertIdsOf(message))
    const alerts = speaking(fired, message.clientId, clock())
    if (alerts.length === 0) return false
    const tickets = alerts.filter(({ alertType }) => alertType !== 'queue')
    if (item.match === null || item.type === 'system' || item.type === 'queue' || tickets.length === 0) return true
    const board = await answerOrNull(boardOf(item.match.id), clientMailRoomTimeoutMs)
    return board && tickets.some((alert) => isThere(alert, board))
  }

  /** The message, if it is still news for the client; else why it is not. */
  async function newsOf(message: ClientMailMessage): Promise<{ item: InboxItem } | { not: string }> {
    const { userId, subjectId, at } = message
    if (isOld(at, clock())) return { not: 'too late' }
    if (!(await entitled([userId])).has(userId)) return { not: 'plan ended' }
    const item = await messageOf(userId, { subjectId, at })
    if (!item) return { not: 'the message was deleted' }
    const still = await isTrue(item, message)
    if (still === null) throw new MailPostponed('the board does not answer')
    return still ? { item } : { not: 'no longer there' }
  }

  const pageUrlOf = (item: InboxItem) => publicOrigin + (item.href ?? '/')

  async function mailOne(recipient: ClientRecipient, message: ClientMailMessage): Promise<Ending> {
    const news = await newsOf(message)
    if ('not' in news) return { status: 'skipped', reason: news.not }
    const links = { pageUrl: pageUrlOf(news.item), stopUrl: await stopUrl(recipient) }
    const host = new URL(publicOrigin).hostname
    const messageId = `<${message.subjectId.replaceAll(':', '.')}.c${recipient.clientId}@${host}>`
    const sent = await transport.send(clientMail(news.item, recipient, links, { from, messageId }))
    if (sent.kind === 'retry') throw new MailPostponed(sent.reason)
    return sent.kind === 'sent' ? { status: 'sent', reason: null } : { status: 'failed', reason: sent.reason }
  }

  async function mail(message: ClientMailMessage): Promise<void> {
    const { subjectId, userId, clientId } = message
    const [recipient] = await recipients([clientId], 'email')
    const key = { subjectId, userId, clientId }
    if (recipient?.userId !== userId || !(await repository.take(key, clock()))) return
    try {
      const { status, reason } = await mailOne(recipient, message)
      await repository.end(key, status, reason, status === 'sent' ? clock() : null)
    } catch (error) {
      await repository.release(key)
      throw error
    }
  }

  /** The log of SMS lets each go out once. */
  async function text(message: ClientMailMessage): Promise<void> {
    const { userId, clientId } = message
    const [recipient] = await recipients([clientId], 'sms')
    if (recipient?.userId !== userId) return
    const news = await newsOf(message)
    if ('not' in news) return
    const body = clientSms(news.item, pageUrlOf(news.item))
    const sent = await sendSms({ id: clientSmsId(message), userId, to: recipient.address, body })
    if (sent.kind === 'retry' || sent.kind === 'rests') throw new MailPostponed(sent.reason)
  }

  /** May come twice or late: each client gets each subject once by each channel that they said yes to. */
  return async function mailClients(message: ClientMailMessage): Promise<void> {
    const done = await Promise.allSettled([mail(message), text(message)])
    const failed = done.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
}
