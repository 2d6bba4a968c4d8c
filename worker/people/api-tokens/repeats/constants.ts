import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'

/** draft-ietf-httpapi-idempotency-key-header */
export const keyHeader = 'Idempotency-Key'

/** On an answer that was kept from the first call. */
export const repeatedHeader = 'Idempotency-Replayed'

export const longestKey = 255

/** How long a key and its answer are kept. */
export const keptMs = dayMs
export const expiredPerRun = 500

/** New keys of one person: with their lifetime, what bounds the table. */
export const newKeys = { max: 1_000, windowMs: hourMs }

/** A longer answer is not kept, and its repeat is refused. */
export const longestAnswer = 64 * 1024
/** Length of a sealed answer whose letters are not ASCII. */
export const longestSealedAnswer = 6 * longestAnswer

export const repeatsTexts = {
  badKey: `${keyHeader} takes 1 to ${longestKey} printable characters.`,
  reused: `This ${keyHeader} came before with another call. Use a new one for each call.`,
  unanswered: `The first call with this ${keyHeader} is still running, or its answer was lost. Read what is there before you use a new one.`,
  tooMany: `You used ${manyText(newKeys.max, 'new key')} within an hour. Try again later.`,
} as const
