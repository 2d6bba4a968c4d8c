import { manyText } from '#worker/ground/platform/count-text.ts'

export const notificationMethods = ['email', 'sms', 'both'] as const
export type NotificationMethod = (typeof notificationMethods)[number]

export const methodNames: Record<NotificationMethod, string> = {
  email: 'Email',
  sms: 'SMS',
  both: 'Email and SMS',
}

/** Pounds; the step is that of the form's arrows. Empty and 0 mean no limit. */
export const maxPriceLimits = { min: 0, step: 5 } as const

/** Settings that this feature stores itself; the switches are preferences. */
export const defaultOwnSettings = {
  auto_purchase_max_price: null as number | null,
  auto_purchase_preferred_sections: '',
  auto_purchase_notification_method: 'email' as NotificationMethod,
}

/** The screen is a folded part of the dashboard's tab: this address unfolds it. */
export const autoPurchasePart = 'auto-purchase'
export const autoPurchasePath = `/dashboard?tab=preferences&part=${autoPurchasePart}#${autoPurchasePart}`

export const autoPurchaseTexts = {
  saved: 'Settings saved',
  loadFailed: 'Failed to load data',
  saveFailed: 'Failed to save settings',
  networkFailed: 'Network error. Please try again.',
  onPaper: 'On paper: nothing is bought until you switch it on.',
  staysOnIdle: 'This mandate is on, but it can’t buy yet. Once you sign the change, it is on with what it then says.',
  staysOn: 'This mandate is on. Once you sign the change, tickets are bought by what it then says.',
  allOnPaper: 'On paper: nothing is bought until you switch a mandate on.',
  allOver: 'Your mandates are finished or have ended, so they buy nothing more.',
  notInPlan: 'Your plan does not include auto-purchase, so your mandates buy nothing.',
  switchedOff: 'Auto-purchase is switched off, so your mandates buy nothing.',
  notReady: 'Switched on, but it can’t buy yet.',
  usedUp: 'Finished: it has made all of its purchases, and buys nothing more.',
  matchesBought:
    'Finished: you have a purchase for all its matches. Each match is bought once, so it buys nothing more.',
  ended: 'Ended: its time is over, so it buys nothing more.',
  switchedOn:
    'Switched on: it buys at sellers with an open protocol, where you keep a card. At others it tells you at once, and you buy there yourself.',
  tellsOnly: 'Switched on: it tells you of tickets at once, and you buy them yourself. It can’t buy for you yet.',
  shown: (shown: number, all: number) => `Showing ${shown} of ${manyText(all, 'attempt')}`,
  badMethod: 'Choose email, SMS or both.',
  noSms: 'SMS can’t reach you at the moment. Turn it on in the SMS tab, with a confirmed number, or choose email.',
} as const
