// What the tests of privacy need of each feature, and its test/<feature>/personal.ts says: its use by a person made of
// canaries, and rows of a person in each of its tables.
import { env } from 'cloudflare:workers'
import type { Visitor } from '#worker/accounts/sessions/contract.ts'
import type { Product } from '#worker/services.ts'

/** Whose every word is a canary. */
export type Person = { userId: number; canary: string; now: number }

export type Scene = Person & {
  email: string
  /** Another, who has nothing of theirs. */
  neighbour: number
  visitor: Visitor
  /** Sessions of theirs, once accounts were used. */
  cookies: string[]
  ports: Product['ports']
}

type Personal = {
  /** A text says why there is nothing to use. */
  use: string | ((scene: Scene) => Promise<unknown>)
  rows?: (person: Person) => D1PreparedStatement[] | Promise<D1PreparedStatement[]>
}

export const statement = (sql: string, ...bound: unknown[]) => env.DB.prepare(sql).bind(...bound)
export const run = (sql: string, ...bound: unknown[]) => statement(sql, ...bound).run()

const files = import.meta.glob<Personal>('/test/*/personal.ts', { eager: true })

/** By folder, in the order of their names. */
export const features = Object.entries(files).map(([path, personal]) => ({ ...personal, folder: path.split('/')[2] }))
