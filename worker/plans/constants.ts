import { dayMs } from '../platform/clock.ts'

/** From the least to the most. */
export const plans = ['free', 'basic', 'pro', 'premium'] as const
export type Plan = (typeof plans)[number]
export type PaidPlan = Exclude<Plan, 'free'>

/** What a trial may be of; the one that starts with an account is of Basic. */
export type TrialPlan = Extract<PaidPlan, 'basic' | 'pro'>
export const registrationTrialPlan: TrialPlan = 'basic'

export const trialDays = 7
export const trialMs = trialDays * dayMs

/** In pence of sterling, VAT included. */
export const pricesPence = {
  basic: { monthly: 999, yearly: 9_999 },
  pro: { monthly: 3_999, yearly: 39_999 },
  premium: { monthly: 19_999, yearly: 199_999 },
} as const satisfies Record<PaidPlan, { monthly: number; yearly: number }>

/** What a plan lets somebody do. Every screen and every check reads it here. */
export type Entitlements = {
  /** Alerts that may be created in a calendar month; null for as many as one likes. */
  alertsPerMonth: number | null
  email: boolean
  sms: boolean
  priceTracking: boolean
  autoRegistration: boolean
  autoPurchase: boolean
  /** Hours by which a sale that is announced is told ahead; 0 for not at all. */
  advanceNoticeHours: number
  prioritySupport: boolean
  mobileAccess: boolean
  advancedAnalytics: boolean
  multipleClients: boolean
  apiAccess: boolean
  dedicatedManager: boolean
}

/** What a plan includes or does not. */
export type Entitlement = {
  [Name in keyof Entitlements]: Entitlements[Name] extends boolean ? Name : never
}[keyof Entitlements]

export const notInPlan = 'Your plan does not include this. See the plans to add it.'

const nothing: Entitlements = {
  alertsPerMonth: 0,
  email: false,
  sms: false,
  priceTracking: false,
  autoRegistration: false,
  autoPurchase: false,
  advanceNoticeHours: 0,
  prioritySupport: false,
  mobileAccess: false,
  advancedAnalytics: false,
  multipleClients: false,
  apiAccess: false,
  dedicatedManager: false,
}

const free: Entitlements = { ...nothing, alertsPerMonth: 1, email: true }

const basic: Entitlements = { ...free, alertsPerMonth: 3, mobileAccess: true }

const pro: Entitlements = {
  ...basic,
  alertsPerMonth: null,
  sms: true,
  priceTracking: true,
  autoRegistration: true,
  autoPurchase: true,
  advanceNoticeHours: 48,
  prioritySupport: true,
}

const premium: Entitlements = {
  ...pro,
  advancedAnalytics: true,
  multipleClients: true,
  apiAccess: true,
  dedicatedManager: true,
}

export const entitlements: Record<Plan, Entitlements> = { free, basic, pro, premium }

/** How a plan's state reads on the plan card. */
export const planStatusTexts = { trial: 'Free Trial Active', active: 'Active', expired: 'Expired' } as const
export type PlanStatus = keyof typeof planStatusTexts

/** Days before its end from which a trial's badge is orange, and from which it is red. */
export const trialBadgeDays = { orange: 3, red: 1 } as const

/** Days before its end from which a paid plan's renewal is spoken of, and from which it is urgent. */
export const renewalWarningDays = { soon: 7, urgent: 1 } as const
