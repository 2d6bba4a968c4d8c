// What is said of a purchase that may have been paid: page, dashboard, messages and figures say what it says here.
import type { ShownAttempt } from './contract.ts'

type Doubted = Pick<ShownAttempt, 'platformName' | 'mayBePaid'>

export function doubtText({ platformName, mayBePaid }: Doubted): string {
  return mayBePaid?.isAskedOn
    ? unreadableText(platformName)
    : `${platformName} never said whether your tickets were bought. Please check there. We count them as bought until you say that they were not paid.`
}

export function unreadableText(platformName: string): string {
  return `We can’t read what ${platformName} answers about your purchase. It may have been paid, so it counts. We keep asking; please check there too.`
}

/** Whether the person has something to do about it, which must not be overlooked. */
export function isForPerson({ question, mayBePaid }: Pick<ShownAttempt, 'question' | 'mayBePaid'>): boolean {
  return question !== null || mayBePaid !== null
}
