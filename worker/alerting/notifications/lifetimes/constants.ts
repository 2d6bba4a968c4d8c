import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** What a notification said is there: a price or less, or any tickets at all. */
export const announcedKinds = ['price', 'tickets'] as const
export type AnnouncedKind = (typeof announcedKinds)[number]

/** Stands for "any full-price ticket" where an alert that wants certain tickets has its id. */
export const anyTicket = 0

/** Newest ended lifetimes of a match, from which the next one's length is estimated. */
export const maxClocked = 50

/** Missing for this long, it is called gone: a page that flickers is not announced twice. */
export const confirmGoneMs = 30 * secondMs

/** Published accuracy: whether it was still there at the first check this long after it was seen. */
export const lastedMs = minuteMs

/** Ages at which the board is read again while it is there; after the last, nothing more is asked. */
export const readAgainAtMs = [
  70 * secondMs,
  ...[5, 15].map((n) => n * minuteMs),
  ...[1, 3, 6, 12, 24].map((n) => n * hourMs),
]

/** While no check has been made since: how soon the room is asked again, and until which age. */
export const uncheckedAgainMs = minuteMs
export const uncheckedUntilMs = hourMs

/** Lifetimes judged per run, the longest overdue first: each takes up to five of an invocation's thousand queries. */
export const maxJudgedPerRun = 180

/** Rooms asked side by side, and how long each may take. */
export const roomConcurrency = 8
export const lifetimeRoomTimeoutMs = 3 * secondMs

/** Alerts for certain tickets, on one page of alerts, whose tickets are followed up. */
export const maxConditionalFollowed = 100
