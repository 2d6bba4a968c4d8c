import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { bundle } from '#scripts/build/bundle.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { databaseId } from '../local-database.ts'
import { readFirst } from '../read-first.ts'
import type { Past } from './rooms-worker.ts'

export type LocalRooms = {
  d1: D1Database
  /** Writes pasts into their rooms and updates the lists; returns when each change was. */
  takeOver(pasts: readonly Past[]): Promise<Instant[]>
  close(): Promise<void>
}

const entry = 'scripts/seed/history/rooms-worker.ts'

/** As in wrangler.toml: objects are stored under the Worker's name. */
const workerName = 'touchline'

/** The rooms and the database of a state folder, without the app. */
export async function openLocalRooms(statePath: string): Promise<LocalRooms> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: workerName,
      modules: [{ type: 'ESModule', path: 'worker.mjs', contents: await bundle(entry) }],
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: join(statePath, 'v3'),
      d1Databases: { DB: databaseId() },
      durableObjects: { MATCH_ROOM: { className: 'MatchRoom', useSQLite: true } },
      handleStructuredLogs: () => {},
    }),
  )
  miniflare.dispatchFetch = readFirst(miniflare.dispatchFetch)
  const d1 = (await miniflare.getD1Database('DB')) as unknown as D1Database
  return {
    d1,
    async takeOver(pasts) {
      const call = () => miniflare.dispatchFetch('http://rooms/', { method: 'POST', body: JSON.stringify(pasts) })
      // The runtime may still end an idle connection while the call goes out on it. Repeating the call is safe.
      const answer = await call().catch(call)
      if (!answer.ok) throw new Error(`The rooms answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as Instant[]
    },
    close: () => miniflare.dispose(),
  }
}
