import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'

export const accountsPath = '/mandates/accounts'

/** Before a sale opens. */
export const reminderMs = 48 * hourMs

/** How far ahead sales are listed. */
export const listedMs = 120 * dayMs
export const maxListed = 100

/** Sales whose reminders one run goes on with, and people of one page. */
export const salesPerRun = 5
export const peoplePerPage = 50

export const accountTexts = {
  gone: 'This seller is not on your list any more.',
  notKnown: 'We don’t know what it asks for. Most official sellers ask for a free account.',
  early: 'This sale is for buyers that the seller lets buy early, mostly members.',
  nothing: 'It asks for no account.',
  account: 'It asks for an account.',
  membership: 'It asks for a membership.',
} as const
