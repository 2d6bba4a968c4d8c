// What is said of a purchase that may have been paid: page, dashboard, messages and figures say what it says here.
import { minuteText } from '#worker/ground/mail/words.rules.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoneyShort } from '#worker/ground/platform/money.ts'
import type { ShownAttempt } from './contract.ts'
import { costText, shownStatus } from './rules.ts'

type Doubted = Pick<ShownAttempt, 'platformName' | 'mayBePaid'>

export function doubtText({ platformName, mayBePaid }: Doubted): string {
  return mayBePaid?.isAskedOn
    ? unreadableText(platformName)
    : `${platformName} never said whether your tickets were bought. Please check there. We count them as bought until you say that they were not paid.`
}

/** Of a purchase that stands, where its match's tickets are offered. */
export function standingText(attempt: ShownAttempt): string {
  const { status, question, quantity, platformName, mayBePaid } = attempt
  const tickets = `${manyText(quantity, 'ticket')} at ${platformName} for ${costText(attempt)}`
  if (mayBePaid) return `It may have been paid: ${tickets}. Check before you buy again.`
  if (status === 'completed') return `You bought ${tickets}.`
  return question ? `You are asked about ${tickets}.` : `A mandate of yours is buying ${tickets}.`
}

/** The same in one quiet line, beside the match's price: "Bought: 2 tickets, £42". */
export function lineOf(attempt: ShownAttempt): { text: string; action: string } {
  const { status, question, quantity, platformName, mayBePaid } = attempt
  const action = 'See the purchase'
  const cost = costText(attempt, formatMoneyShort)
  const tickets = `${manyText(quantity, 'ticket')}, ${cost}`
  if (mayBePaid) return { text: `May have been paid: ${tickets}`, action }
  if (status === 'completed') return { text: `Bought: ${tickets}`, action }
  if (question === null) return { text: `Under way: ${tickets}`, action }
  const until = `${isFinishedThere(attempt) ? 'Finish' : 'Answer'} by ${minuteText(question.answerBy)}`
  if (attempt.isHandOver) return { text: `On sale at ${platformName}: ${tickets}. ${until}`, action: 'Answer' }
  if (isFinishedThere(attempt)) return { text: `${platformName} needs you: ${tickets}. ${until}`, action: 'Go on' }
  return { text: `Asked: buy for ${cost}? ${until}`, action: 'Answer' }
}

/** A status in words: what its person buys or finishes at the seller is none that a word here confirms. */
export function statusShown(attempt: Pick<ShownAttempt, 'status' | 'question' | 'isHandOver'>) {
  const { tone, text } = shownStatus(attempt.status)
  if (attempt.isHandOver && attempt.question) return { tone, text: 'On sale for you to buy' }
  return { tone, text: isFinishedThere(attempt) ? 'The seller needs you' : text }
}

/** Begun by us, and its person goes on at the seller: no word here buys it. */
export function isFinishedThere({ question, isHandOver }: Pick<ShownAttempt, 'question' | 'isHandOver'>): boolean {
  return !isHandOver && question !== null && question.continueUrl !== null
}

export function unreadableText(platformName: string): string {
  return `We can’t read what ${platformName} answers about your purchase. It may have been paid, so it counts. We keep asking; please check there too.`
}

/** Whether the person has something to do about it, which must not be overlooked. */
export function isForPerson({ question, mayBePaid }: Pick<ShownAttempt, 'question' | 'mayBePaid'>): boolean {
  return question !== null || mayBePaid !== null
}
