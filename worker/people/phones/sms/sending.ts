import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { monthStart } from '../../plans/rules.ts'
import type { SmsSkipped } from '../contract.ts'
import type { PhonesRepository } from '../repository.ts'
import { maxSmsPerMonth, reportWaitMs, statusPath } from './constants.ts'
import type { SmsLog } from './log.repository.ts'
import type { SmsProvider } from './provider.ts'

/** `id` is the same for each try of one message. */
export type OutgoingSms = { id: string; userId: number; to: string; body: string }

export type SmsOutcome =
  | { kind: 'sent'; sid: string }
  | { kind: 'retry'; reason: string; afterMs?: number }
  /** Only this message waits, for the provider's report of a try; no attempt where none was made. */
  | { kind: 'rests'; reason: string; until: Instant; isAttempt: boolean }
  | { kind: 'rejected'; reason: string }
  | { kind: 'skipped'; reason: SmsSkipped }

type SendingPorts = {
  provider: SmsProvider | null
  log: SmsLog
  repository: Pick<PhonesRepository, 'setStopped'>
  clock: Clock
  logger: Logger
  publicOrigin: string
}

/** Sends one message at most once as far as the provider lets us know, within the person's monthly limit. */
export function createSmsSending({ provider, log, repository, clock, logger, publicOrigin }: SendingPorts) {
  /** Why the log lets no try go ahead. */
  async function whyNot(id: string, now: Instant): Promise<SmsOutcome> {
    const logged = await log.find(id)
    if (logged?.sid) return { kind: 'sent', sid: logged.sid }
    const until = (logged?.triedAt ?? 0) + reportWaitMs
    // A try whose wait is over could go ahead but for the limit, which other messages reached meanwhile.
    if (!logged || logged.status === 'failed' || until <= now)
      return { kind: 'skipped', reason: 'monthly SMS limit reached' }
    return { kind: 'rests', reason: 'waiting for the report of an earlier try', until, isAttempt: false }
  }

  return async function send({ id, userId, to, body }: OutgoingSms): Promise<SmsOutcome> {
    if (!provider) return { kind: 'skipped', reason: 'channel not set up' }
    const now = clock()
    const claim = {
      id,
      userId,
      now,
      monthStart: monthStart(now, 0),
      unsureSince: now - reportWaitMs,
      max: maxSmsPerMonth,
    }
    if (!(await log.claim(claim))) return whyNot(id, now)
    const reportUrl = `${publicOrigin}${statusPath}/${encodeURIComponent(id)}`
    const sent = await provider.send({ to, body, reportUrl })
    switch (sent.kind) {
      case 'accepted':
        await log.accepted(id, sent.message)
        return { kind: 'sent', sid: sent.message.sid }
      case 'unsure':
        logger.warn('sms_unsure', { sms_id: id, reason: sent.reason })
        return { kind: 'rests', reason: sent.reason, until: now + reportWaitMs, isAttempt: true }
      case 'stopped':
        await repository.setStopped(to, now)
        await log.refused(id, null)
        return { kind: 'skipped', reason: 'phone replied STOP' }
      case 'retry':
        await log.refused(id, null)
        return { kind: 'retry', reason: sent.reason, ...(sent.afterMs !== null && { afterMs: sent.afterMs }) }
      case 'rejected':
        await log.refused(id, sent.errorCode)
        return { kind: 'rejected', reason: sent.reason }
    }
  }
}
