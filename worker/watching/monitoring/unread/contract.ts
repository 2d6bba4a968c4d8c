import type { Instant } from '#worker/ground/platform/clock.ts'

/** `since`: the last good check. `problem`: a code of `problemTexts`. */
export type Unread = { since: Instant; problem: string | null }

/** What a gate says of its platform. */
export type SeenUnread = { platformId: number; unread: Unread | null }

/** One that the operator is to be mailed of. */
export type UnreadAlarm = Unread & { platformId: number; name: string }
