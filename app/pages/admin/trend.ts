import { growthDays } from '#worker/running/analytics/constants.ts'

/** "+12 % in 30 days". */
export function trendText(growth: number | null): string {
  if (growth === null) return 'Trend: not enough data yet'
  return `${growth < 0 ? '−' : '+'}${Math.abs(growth)} % in ${growthDays} days`
}
