import { defaultLivePreferences, defaultPurchaseSwitches } from '#worker/alerting/preferences/constants.ts'
import { defaultQuickBuy } from '#worker/people/quick-buy/constants.ts'

/** A person's preferences before they saved any. */
export const unsavedPreferences = {
  ...defaultQuickBuy,
  ...defaultPurchaseSwitches,
  ...defaultLivePreferences,
  email: 'robin@example.com',
  phone: null,
  phone_verified: false,
}

const settings = {
  phone: null,
  phoneSpaced: null,
  isVerified: false,
  isCodePending: false,
  isStopped: false,
  plan: 'free' as const,
  isInPlan: false,
  isOn: false,
  preferences: {
    availability_alerts: true,
    price_drop_alerts: true,
    high_demand_alerts: true,
    purchase_confirmations: true,
    system_notifications: true,
  },
  month: { sent: 0, max: 100 },
  fromSpaced: null,
}

/** The data of the dashboard's Quick-Buy Setup. */
export const preferencesTab = {
  saved: unsavedPreferences,
  accountName: 'Robin Fairweather',
  phone: { settings, isChanging: false, done: null, now: 0 },
  autoPurchase: null,
  savedPart: null,
}
