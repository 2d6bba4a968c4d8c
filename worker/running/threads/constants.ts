import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Plan } from '#worker/people/plans/constants.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'

/** Within how many hours a new message has its first answer; null where nothing is promised. */
export const firstAnswerHours: Record<Plan, number | null> = { free: null, basic: null, pro: 48, premium: 24 }

export const threadsPath = '/dashboard/messages'
export const deskThreadsPath = '/admin/messages'

export const threadsPerPage = 25
/** Waiting and answered ones on the desk's page, each. */
export const deskThreads = 50
export const maxMessagesPerThread = 100
/** Messages of one account. */
export const messagesPerDay = { max: 20, windowMs: dayMs }

/** First answers that are measured: those of so many days, and of these the newest. */
export const measuredDays = 90
export const measuredMs = measuredDays * dayMs
export const maxMeasured = 1_000

/** Operators to choose a dedicated manager from. */
export const maxManagers = 50

/** After its last message. */
export const threadKeptMs = retention.communications.ms
/** Threads that one run deletes. */
export const expiredPerRun = 50

export const promiseMs = (plan: Plan): number | null => {
  const hours = firstAnswerHours[plan]
  return hours === null ? null : hours * hourMs
}

export const threadTexts = {
  needsPlan: 'Messages that are kept here, with a promised first answer, come with Pro and Agent Premium.',
  empty: 'Please write a message.',
  notFound: "We couldn't find that message.",
  full: `This conversation has ${maxMessagesPerThread} messages, which is the most. Please start a new one.`,
  tooMany: `You can send ${manyText(messagesPerDay.max, 'message')} a day.`,
  movedOn: 'Another message arrived meanwhile. Read it first: your answer is still below.',
  notMailed: "The answer is kept, but the mail server didn't take our email about it.",
  noManager: 'Choose an operator from the list.',
  failed: "We couldn't send your message. Please try again.",
  assignFailed: "We couldn't save the dedicated manager. Please try again.",
} as const
