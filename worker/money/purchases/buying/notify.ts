import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import type { HooksService } from '#worker/people/connections/hooks/service.ts'
import type { PushMessage } from '#worker/people/push/contract.ts'
import { questions } from '../attempts/constants.ts'
import type { AttemptNews, ShownAttempt } from '../attempts/contract.ts'
import { isQuestion } from '../attempts/rules.ts'
import { isOpen, type MandateState } from '../mandates/state.rules.ts'
import { autoPurchasePath, type NotificationMethod } from '../settings/constants.ts'
import type { SpendingAlarms } from '../spending/service.ts'
import { linkPayload } from './links.ts'
import {
  channelsOf,
  endedNoticeOf,
  endedPushOf,
  hookEventOf,
  isQuietEnd,
  momentOf,
  nameOf,
  noticeOf,
  threadOf,
} from './news.rules.ts'

type Ports = {
  record: NotificationsService['record']
  reword: NotificationsService['reword']
  recordSpending: SpendingAlarms['record']
  notifyOperatorOfClaim: SpendingAlarms['notifyOperatorOfClaim']
  notifyOperatorOfUnreadable: SpendingAlarms['notifyOperatorOfUnreadable']
  announce: HooksService['announce']
  stateOf: (userId: number, mandateId: string) => Promise<MandateState>
  methodOf: (userId: number) => Promise<NotificationMethod>
  /** Whether an SMS would reach a person now. */
  reachesBySms: (userId: number) => Promise<boolean>
  /** To the person's devices, as far as their plan has it; not retried, because the inbox has the same. */
  push: (userId: number, message: PushMessage) => Promise<void>
  publicOrigin: string
}

const subjectOf = (attempt: ShownAttempt, news: AttemptNews['news']) =>
  `${threadOf(attempt.id)}:${nameOf({ news, attempt })}`

/** Sends news of an attempt to its person. Its name and moment are those of the news, so a repeat adds nothing. */
export function createPurchaseNotices(ports: Ports) {
  const {
    record,
    reword,
    recordSpending,
    notifyOperatorOfClaim,
    notifyOperatorOfUnreadable,
    announce,
    stateOf,
    methodOf,
  } = ports
  const { push, publicOrigin, reachesBySms } = ports

  /** What was asked is asked no more: the inbox says how it ended, and what was not sent yet is not sent. False if nothing was. */
  async function endQuestions(attempt: ShownAttempt): Promise<boolean> {
    const notice = { ...endedNoticeOf(attempt), href: autoPurchasePath }
    const ended = await Promise.all(questions.map((question) => reword(subjectOf(attempt, question), notice)))
    return ended.includes(true)
  }

  async function notifyOperator({
    id: attemptId,
    platformName,
    orderNumber,
    claim,
    pence,
    currency,
  }: ShownAttempt): Promise<void> {
    if (claim) await notifyOperatorOfClaim({ attemptId, platformName, orderNumber, claim, most: { pence, currency } })
  }

  return async function notify(userId: number, { news, attempt }: AttemptNews): Promise<void> {
    if (news === 'ended') {
      const isEnded = await endQuestions(attempt)
      if (isEnded && isQuietEnd(attempt)) await push(userId, endedPushOf(attempt, publicOrigin + autoPurchasePath))
      return
    }
    const { id: attemptId, mandateId, createdAt: at, question, pence, currency } = attempt
    // What a person says they paid on their own is not spent by machines.
    if (news === 'completed' && !attempt.isHandOver && attempt.byHand !== 'said')
      await recordSpending({ attemptId, at, currency, pence })
    const [method, state] = await Promise.all([
      methodOf(userId),
      // A question always offers to revoke.
      isQuestion(news) ? null : stateOf(userId, mandateId),
      announce(userId, hookEventOf({ news, attempt })),
    ])
    const isSmsUsable = method !== 'email' && (await reachesBySms(userId))
    const link = { userId, attemptId, mandateId, totalPence: question?.totalPence ?? null }
    const facts = {
      ...noticeOf({ news, attempt }),
      href: autoPurchasePath,
      purchase: linkPayload(link),
      ...(state !== null && !isOpen(state) && { isMandateOver: true }),
    }
    await record({
      subject: { kind: 'system', id: subjectOf(attempt, news), at: momentOf({ news, attempt }), facts },
      people: [{ userId, alertId: null, channels: channelsOf(news, method, isSmsUsable) }],
      matchId: null,
      alertType: null,
      maxPerMatchPerHour: Number.MAX_SAFE_INTEGER,
    })
    if (question === null) await endQuestions(attempt)
    if (news === 'completed') await notifyOperator(attempt)
    if (news === 'unreadable') await notifyOperatorOfUnreadable({ attemptId, platformName: attempt.platformName })
  }
}
