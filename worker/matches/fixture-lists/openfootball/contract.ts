import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { fileTooLarge, maxFileBytes } from '../constants.ts'

/** Empty is not given. */
const named = z
  .string()
  .trim()
  .max(40)
  .default('')
  .transform((text) => text || undefined)

export const FileForm = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^\P{Cc}*$/u),
  text: z.string().min(1).max(maxFileBytes, fileTooLarge),
  league: named,
  season: named.refine((season) => season === undefined || /^\d{4}(-\d\d)?$/.test(season), 'must be 2026-27 or 2026'),
  /** What the diff showed; applied only while it holds. */
  print: z.string().max(64).default(''),
})
export type FileForm = z.infer<typeof FileForm>

/** A part of a match as it is stored and as the file has it; a number is an instant. */
export type DiffChange = { what: string; before: string | Instant | null; after: string | Instant | null }

/** A match that the file adds or changes, before it is applied. */
export type DiffLine = {
  title: string
  round: string
  kickoffAt: Instant | null
  matchDay: string
  /** Empty for a match that is added. */
  changes: DiffChange[]
  /** Set by hand, so that it stays whatever the file says. */
  kept: { what: string; stays: DiffChange['before']; stated: DiffChange['after'] }[]
}

export type Diff = {
  name: string
  league: string | null
  season: string | null
  rows: number
  added: number
  changed: number
  unchanged: number
  /** Pinned, of which the file says otherwise. */
  pinned: number
  lines: DiffLine[]
  moreLines: number
  refused: { line: number; text: string }[]
  moreRefused: number
  notes: string[]
  /** Identifies these changes. */
  print: string
}
