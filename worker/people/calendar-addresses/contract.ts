import type { Instant } from '#worker/ground/platform/clock.ts'

/** Whose calendar, and which of their addresses: a renewed one ends the one before. */
export type CalendarAddress = { userId: number; serial: string; createdAt: Instant }

export type CalendarAddresses = {
  of: (userId: number) => Promise<CalendarAddress | null>
  /** The address, if its account is active. */
  open: (userId: number, serial: string) => Promise<CalendarAddress | null>
  /** The first address, or another in its place; none for a session that ended. */
  set: (address: CalendarAddress, sessionId: string) => Promise<void>
  remove: (userId: number) => Promise<void>
}
