import { dayMs } from '#worker/ground/platform/clock.ts'

/** In ascending order. */
export const plans = ['free', 'basic', 'pro', 'premium'] as const
export type Plan = (typeof plans)[number]
export type PaidPlan = Exclude<Plan, 'free'>

/** Without a payment. */
export const freePlan = 'free' satisfies Plan

export const planNames: Record<Plan, string> = { free: 'Free', basic: 'Basic', pro: 'Pro', premium: 'Premium' }

/** In ascending order, as the cards of the pricing page. */
export const paidPlans = ['basic', 'pro', 'premium'] as const satisfies readonly PaidPlan[]

/** Sold to agents alone. */
export const agentsPlan = 'premium' satisfies PaidPlan

/** Set off from the others where plans are offered. */
export const recommendedPlan = 'pro' satisfies PaidPlan

/** How long one payment lasts. */
export const billingCycles = ['monthly', 'yearly'] as const
export type BillingCycle = (typeof billingCycles)[number]

/** Plans that can be tried; the trial of a new account is Basic. */
export const trialPlans = ['basic', 'pro'] as const satisfies readonly PaidPlan[]
export type TrialPlan = (typeof trialPlans)[number]
export const registrationTrialPlan: TrialPlan = 'basic'

export const trialDays = 7
export const trialMs = trialDays * dayMs

/**
 * What the law asks of who sells plans to consumers, by their country and the day; the newest row that has begun counts.
 * A law without a date in force has no row yet: the subscription part of the Digital Markets, Competition and Consumers
 * Act 2024 is expected in 2027, and its 14 days after every yearly payment are what we promise already.
 */
export const consumerRules: readonly ConsumerRules[] = [
  {
    country: 'GB',
    from: 0,
    law: 'Consumer Contracts Regulations 2013',
    coolingOffDays: 14,
    reminderDays: { trial: [7, 1], paid: [7, 1] },
  },
]
export type ConsumerRules = {
  country: 'GB'
  /** Epoch milliseconds. */
  from: number
  law: string
  /** After a payment, to cancel it as of right. */
  coolingOffDays: number
  /** Days before an end when a mail reminds of it. */
  reminderDays: { trial: readonly number[]; paid: readonly number[] }
}

/** Plans are sold here alone. */
export const homeCountry = 'GB'

/** After the end of a paid period everything stays on for these days, to pay without a gap. */
export const graceDays = 3
export const graceMs = graceDays * dayMs

export type Prices = Record<PaidPlan, Record<BillingCycle, number>>

/**
 * In pence sterling, VAT included, by the day from which they are asked, the oldest first. A new price is a new row and
 * is deployed when it begins; orders and what they are worth keep the row of their day.
 */
export const priceVersions: readonly [PriceVersion, ...PriceVersion[]] = [
  {
    from: 0,
    pence: {
      basic: { monthly: 999, yearly: 9_999 },
      pro: { monthly: 3_999, yearly: 39_999 },
      premium: { monthly: 19_999, yearly: 199_999 },
    },
  },
]
export type PriceVersion = {
  /** Epoch milliseconds. */
  from: number
  pence: Prices
}

/** Prices of new orders. */
export const pricesPence: Prices = priceVersions.reduce((_, newest) => newest).pence

/** What a plan includes; the only source for pages and checks. */
export type Entitlements = {
  /** Alerts made per calendar month, and most that stay on when the plan begins; null for unlimited. */
  alertsPerMonth: number | null
  email: boolean
  sms: boolean
  /** Alerts to connections: chats, services, servers and webhooks. */
  connections: boolean
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

/** Why a plan cannot follow. */
export const notLower = 'Only a smaller plan can follow, and only while a paid plan is running.'

export const notInPlan = "Your plan doesn't include this. See the plans to upgrade."

const nothing: Entitlements = {
  alertsPerMonth: 0,
  email: false,
  sms: false,
  connections: false,
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
  connections: true,
  priceTracking: true,
  autoRegistration: true,
  autoPurchase: true,
  advanceNoticeHours: 48,
  prioritySupport: true,
  apiAccess: true,
}

const premium: Entitlements = {
  ...pro,
  advancedAnalytics: true,
  multipleClients: true,
  dedicatedManager: true,
}

export const entitlements: Record<Plan, Entitlements> = { free, basic, pro, premium }

/** The lowest plan without a limit of alerts. */
export const unlimitedPlan: PaidPlan =
  paidPlans.find((plan) => entitlements[plan].alertsPerMonth === null) ?? agentsPlan

/** Entitlements that rest while one of the user's payments is disputed; alerts go on. */
export const restingInDispute = { autoPurchase: false, autoRegistration: false } as const

/** Status texts on the plan card. */
export const planStatusTexts = { trial: 'Free Trial Active', active: 'Active', expired: 'Expired' } as const
export type PlanStatus = keyof typeof planStatusTexts

/** Days before a trial's end when its badge turns orange, and red. */
export const trialBadgeDays = { orange: 3, red: 1 } as const

/** Days before a plan's end when renewal is mentioned, and urgent. */
export const renewalWarningDays = { soon: 7, urgent: 1 } as const

/** What decides a user's plan, as text of a row of `user_plans`; the last is what the alerts were held to the limits of. */
export const planState =
  'json_array(paid_plan, paid_until_at, trial_plan, trial_ends_at, next_plan, is_cut_short, enforced_plan)'
