import { z } from 'zod'

/** A table to copy. `key` are its columns in the order of its rows; `rowid` where it has no other. */
const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  key: z.array(z.string()),
})
export type Table = z.infer<typeof Table>

const Part = z.object({ key: z.string(), table: z.string(), rows: z.number().int(), bytes: z.number().int() })
export type Part = z.infer<typeof Part>

/** How far a copy has come: written after each run, and complete as the manifest. */
export const Copy = z.object({
  version: z.literal(1),
  id: z.string(),
  startedAt: z.number().int(),
  finishedAt: z.number().int().nullable(),
  /** Rows before those that they name. */
  tables: z.array(Table),
  /** The table that is next, and the last row copied of it as SQL literals. */
  table: z.number().int(),
  after: z.array(z.string()).nullable(),
  parts: z.array(Part),
  failures: z.number().int(),
})
export type Copy = z.infer<typeof Copy>

/** One line of a part: the row's values as SQL literals, exact in type. */
export const Line = z.array(z.string())

export type Progress = { id: string; startedAt: number; tables: number; of: number; rows: number }
export type FinishedCopy = { id: string; startedAt: number; finishedAt: number | null; rows: number; bytes: number }
