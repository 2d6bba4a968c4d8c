import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'

/** What a platform answered at one step. */
export type CoursePage = {
  at: Instant
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /** Where redirects led; null without any. */
  finalUrl: string | null
}

/** A match's page on one platform, as checks met it one after another. */
export type Course = {
  name: string
  /** The target's address. */
  url: string
  /** Null where nothing is said of it. */
  match: MatchFacts | null
  extraction: ExtractionSpec
  currency: string
  pages: CoursePage[]
}

const Text = z.string().trim().min(1)
const Moment = z.union([z.string(), z.number()])

/** A Content-Type, or headers by name. */
const Header = z.union([z.string(), z.record(z.string(), z.union([z.string(), z.number()]))])

const PageEntry = z.object({
  file: Text.nullish(),
  /** Instead of a file. */
  body: z.string().nullish(),
  /** An ISO date, minutes after the first step, or "+2h" after it. */
  at: Moment.nullish(),
  status: z.number().int().min(200).max(599).nullish(),
  header: Header.nullish(),
  headers: Header.nullish(),
  final_url: Text.nullish(),
})
export type PageEntry = z.infer<typeof PageEntry>

const MatchEntry = z.object({
  home: Text,
  away: Text,
  kickoff: z.string().nullish(),
  venue: z.string().nullish(),
  city: z.string().nullish(),
  country: z.string().nullish(),
})
export type MatchEntry = z.infer<typeof MatchEntry>

const Listed = z.union([Text.transform((file): PageEntry => ({ file })), PageEntry])

/** A case's file; other fields are its author's. */
export const CaseEntry = z.object({
  pages: z.union([z.array(Listed), Listed.transform((page) => [page])]).nullish(),
  match: MatchEntry.nullish(),
  spec: ExtractionSpec.nullish(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i, 'takes a code of three letters such as GBP')
    .transform((code) => code.toUpperCase())
    .nullish(),
  header: Header.nullish(),
  headers: Header.nullish(),
  url: Text.nullish(),
  /** The last page's. */
  final_url: Text.nullish(),
  now: Moment.nullish(),
})
export type CaseEntry = z.infer<typeof CaseEntry>
