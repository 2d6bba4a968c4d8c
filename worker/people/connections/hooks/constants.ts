import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** What a webhook may be sent, and the words of the form. A person who chose none gets all. */
export const hookEvents = {
  'alert.price': 'Your alerts of prices',
  'alert.availability': 'Your alerts of tickets that are there again',
  'alert.high_demand': 'Your alerts of high demand',
  'match.kicked_off': 'A match of your alerts kicks off',
  'match.goal': 'Goals in matches of your alerts',
  'match.moved': 'A match moved',
  'match.sale_opened': 'A sale opened',
  'match.queue_formed': 'A queue formed',
  'match.last_chance': 'Last tickets',
  'match.unchecked': 'A seller went silent',
  'purchase.updated': 'Your purchases',
  'payment.receipt': 'Your receipts',
  'account.notice': 'Notices about your account',
} as const

/** `waiting`: not taken yet, and tried again. */
export const hookStatuses = ['accepted', 'waiting', 'failed'] as const

/** Webhooks of one person, and the length of their names. */
export const maxHooks = 5
export const maxHookName = 40
/** In the place of the name of one without, where an address names a webhook. */
export const unnamedHook = '-'

/** After the first try. Standard Webhooks repeats for three days too. */
export const triedAgainMs = [0.1, 0.5, 2, 5, 10, 18, 28, 42, 58, 72].map((hours) => hours * hourMs)

/** Longer than a run's slowest posts take, so that two runs do not post the same. */
export const claimMs = 10 * minuteMs
export const triedPerRun = 100
/** At the same time: the platform opens six connections at most. */
export const triedAtOnce = 5

export const logKeptMs = 7 * dayMs
export const expiredPerRun = 500
export const shownDeliveries = 25
export const maxListedDeliveries = 100

export const hooksTexts = {
  notChosen: 'event not chosen for this webhook',
  nameMissing: 'Name it after what receives it.',
  noneChosen: 'Choose at least one event.',
  notFound: "That message isn't in the log any more.",
  off: "This webhook isn't connected, or is switched off.",
  resting: 'Your program asked us to wait. Please try again later.',
  silent: 'receiver took none of our messages for three days',
} as const
