import type { Instant } from '#worker/ground/platform/clock.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hourCycle: 'h23' })

/** 0 to 23, as a clock in London shows it. */
export function londonHour(at: Instant): number {
  return Number(clock.format(at))
}
