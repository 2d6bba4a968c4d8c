/** Offered intervals between automatic refreshes, in seconds. */
export const refreshIntervals = [15, 30, 60, 120] as const
export type RefreshInterval = (typeof refreshIntervals)[number]

/** Defaults. Notifications wait for the browser's permission, requested when they are switched on. */
export const defaultLivePreferences = {
  auto_refresh_live_matches: true,
  live_match_sounds: true,
  live_match_notifications: false,
  live_refresh_interval: 30 as RefreshInterval,
  /** Scores are hidden until revealed. */
  hide_scores: false,
}

/** Switches over what is done for a person; the screens of auto-purchase set these same fields. */
export const defaultPurchaseSwitches = {
  auto_registration_enabled: false,
  auto_purchase_enabled: false,
  purchase_confirmation_required: true,
}

/** Switches that only some plans let a person switch on, each with what the plan must include. */
export const entitledSwitches = {
  auto_registration_enabled: 'autoRegistration',
  auto_purchase_enabled: 'autoPurchase',
} as const

export const preferencesTexts = {
  saved: 'Preferences saved',
  loadFailed: 'Failed to load preferences',
  saveFailed: 'Failed to save preferences',
  otherEmail: 'Change your email address on your profile.',
  otherPhone: 'Change your phone number by verifying the new one.',
  notInPlan: 'This is part of Pro and Premium.',
} as const
