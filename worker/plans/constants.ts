export const plans = ['free', 'basic', 'pro', 'premium'] as const
export type Plan = (typeof plans)[number]

export const trialDays = 7
