import { dayMs, hourMs } from '../../platform/clock.ts'
import { renewalWarningDays } from '../constants.ts'

/** When a mail warns before an end; the days are those of the plan tab's warnings. */
export const warnings = [
  { of: 'trial', leadMs: dayMs },
  { of: 'paid', leadMs: renewalWarningDays.soon * dayMs },
  { of: 'paid', leadMs: renewalWarningDays.urgent * dayMs },
] as const
export type Warning = (typeof warnings)[number]

/** A warning this late is still sent; later it is left out. */
export const latestWarningMs = 6 * hourMs

/** Warnings of a kind per run; the rest follows with the next. */
export const warningsPerRun = 50
