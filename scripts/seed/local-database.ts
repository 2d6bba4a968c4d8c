import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { readFirst } from './read-first.ts'

export type LocalDatabase = { d1: D1Database; close: () => Promise<void> }

const projectRoot = join(import.meta.dirname, '../..')

/**
 * The D1 database that `wrangler dev` and the Vite plugin store in a state folder (`.wrangler/state`). Opens only the
 * database, so no build is needed.
 */
export async function openLocalDatabase(statePath: string): Promise<LocalDatabase> {
  const persistencePath = join(statePath, 'v3')
  mkdirSync(persistencePath, { recursive: true })
  const miniflare = new Miniflare({
    cf: false,
    telemetry: { enabled: false },
    resourcePersistencePath: persistencePath,
    workers: [
      {
        config: {
          name: 'touchline-scripts',
          compatibilityDate: '2026-10-01',
          manifest: {
            mainModule: 'main.mjs',
            modulesRoot: projectRoot,
            modules: { 'main.mjs': { type: 'esm', contents: 'export default {}' } },
          },
          env: { DB: { type: 'd1', id: databaseId() } },
        },
      },
    ],
  })
  miniflare.dispatchFetch = readFirst(miniflare.dispatchFetch)
  return { d1: await miniflare.getD1Database('DB'), close: () => miniflare.dispose() }
}

/** The id determines the name of the database file. */
export function databaseId(): string {
  const id = /^database_id = "([^"]+)"/m.exec(readFileSync(join(projectRoot, 'wrangler.toml'), 'utf8'))?.[1]
  if (!id) throw new Error('wrangler.toml names no database_id')
  return id
}
