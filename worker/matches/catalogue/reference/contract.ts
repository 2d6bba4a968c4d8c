import type { referenceKinds } from './constants.ts'

/** What the desk can load, as rows of our tables; a team names its league by slug. */
export type ReferenceData = {
  leagues: readonly ReferenceRow[]
  teams: readonly (ReferenceRow & { league: string })[]
  aliases: readonly { aliasKey: string; teamId: number }[]
}

/** The id is wished for, and given where it is free. */
export type ReferenceRow = { id: number; slug: string }

export type ReferenceKind = (typeof referenceKinds)[number]

export type Values = Readonly<Record<string, string | number>>

/** A row as stored. */
export type StoredRow = { id: number; slug: string; values: Values }

/** What an earlier load wrote, to find what an operator changed since. */
export type LoadedRow = { kind: ReferenceKind; key: string; rowId: number; content: Values }

export type Stored = {
  leagues: readonly StoredRow[]
  teams: readonly StoredRow[]
  aliases: readonly { aliasKey: string; teamId: number }[]
  loaded: readonly LoadedRow[]
}

/** What a load would do to one row. */
export type Step = {
  what: 'add' | 'change' | 'none'
  name: string
  row: Values & { id: number }
  /** Fields that change. */
  changed: readonly string[]
  /** Fields that an operator changed: they stay. */
  kept: readonly string[]
}

export type Plan = {
  leagues: readonly Step[]
  teams: readonly Step[]
  aliases: readonly { aliasKey: string; teamId: number }[]
  /** Rows that an operator removed: they stay away. */
  removed: number
  /** Rows of this load as they were written, to tell an operator's change from ours later. */
  loaded: readonly LoadedRow[]
}

/** The dry run, and the result. */
export type PlanCount = { add: number; change: number; keep: number; same: number }
export type Preview = {
  counts: { name: string; count: PlanCount }[]
  removed: number
  /** The first of them, in words. */
  changes: readonly { name: string; changed: readonly string[]; kept: readonly string[] }[]
  moreChanges: number
}
