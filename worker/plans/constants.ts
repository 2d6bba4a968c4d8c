import { dayMs } from '../platform/clock.ts'

/** In ascending order. */
export const plans = ['free', 'basic', 'pro', 'premium'] as const
export type Plan = (typeof plans)[number]
export type PaidPlan = Exclude<Plan, 'free'>

export const planNames: Record<Plan, string> = { free: 'Free', basic: 'Basic', pro: 'Pro', premium: 'Premium' }

/** In ascending order, as the cards of the pricing page. */
export const paidPlans = ['basic', 'pro', 'premium'] as const satisfies readonly PaidPlan[]

/** How long one payment lasts. */
export const billingCycles = ['monthly', 'yearly'] as const
export type BillingCycle = (typeof billingCycles)[number]

/** Plans that can be tried; the trial of a new account is Basic. */
export const trialPlans = ['basic', 'pro'] as const satisfies readonly PaidPlan[]
export type TrialPlan = (typeof trialPlans)[number]
export const registrationTrialPlan: TrialPlan = 'basic'

export const trialDays = 7
export const trialMs = trialDays * dayMs

/** In pence sterling, VAT included. */
export const pricesPence = {
  basic: { monthly: 999, yearly: 9_999 },
  pro: { monthly: 3_999, yearly: 39_999 },
  premium: { monthly: 19_999, yearly: 199_999 },
} as const satisfies Record<PaidPlan, Record<BillingCycle, number>>

/** What a plan includes; the only source for pages and checks. */
export type Entitlements = {
  /** Alerts per calendar month; null for unlimited. */
  alertsPerMonth: number | null
  email: boolean
  sms: boolean
  priceTracking: boolean
  autoRegistration: boolean
  autoPurchase: boolean
  /** Hours of advance notice of an announced sale; 0 for none. */
  advanceNoticeHours: number
  prioritySupport: boolean
  mobileAccess: boolean
  advancedAnalytics: boolean
  multipleClients: boolean
  apiAccess: boolean
  dedicatedManager: boolean
}

/** A feature that plans include or not. */
export type Entitlement = {
  [Name in keyof Entitlements]: Entitlements[Name] extends boolean ? Name : never
}[keyof Entitlements]

export const planNotLoaded = 'Unable to load plan information'

/** Why a trial cannot be started. */
export const noTrialTexts = {
  agent: "Agents can't start a trial. Agent Premium has everything for agents.",
  had: 'Your free trial was used already. It can be started once.',
  paid: "You're on a paid plan. A trial can only be started from the free one.",
} as const

export const notInPlan = "Your plan doesn't include this. See the plans to upgrade."

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

/** Status texts on the plan card. */
export const planStatusTexts = { trial: 'Free Trial Active', active: 'Active', expired: 'Expired' } as const
export type PlanStatus = keyof typeof planStatusTexts

/** Days before a trial's end when its badge turns orange, and red. */
export const trialBadgeDays = { orange: 3, red: 1 } as const

/** Days before a plan's end when renewal is mentioned, and urgent. */
export const renewalWarningDays = { soon: 7, urgent: 1 } as const
