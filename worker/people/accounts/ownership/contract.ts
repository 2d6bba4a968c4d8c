import type { ReachKind } from './constants.ts'

/** A way by which the account's news leaves it, as its owner knows it: "Leeds fans", "+44…", how many colleagues, empty for the calendar. */
export type Reach = { kind: ReachKind; label: string }
