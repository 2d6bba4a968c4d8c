// What the privacy tests need from each feature's test/<wing>/<feature>/personal.ts: its use by a user made of
// canaries, and rows of a user in each of its tables.
import { env } from 'cloudflare:workers'
import type { Product } from '#worker/entry/services.ts'
import type { Visitor } from '#worker/people/accounts/sessions/contract.ts'

/** The user whose every word is a canary. */
export type Person = { userId: number; canary: string; now: number }

export type Scene = Person & {
  email: string
  /** Another user, without any of the canaries. */
  neighbour: number
  visitor: Visitor
  /** Their sessions, once accounts were used. */
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

const files = import.meta.glob<Personal>('/test/*/*/personal.ts', { eager: true })

/** By folder, in alphabetical order. */
export const features = Object.entries(files)
  .map(([path, personal]) => ({ ...personal, folder: path.split('/')[3] ?? '' }))
  .toSorted((a, b) => a.folder.localeCompare(b.folder))
