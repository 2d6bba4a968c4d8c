import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Stack } from '#scripts/start/stack.ts'
import { launchBrowser } from './browser.ts'
import { type ControlApi, createControlApi } from './control.ts'
import { observeLogs } from './evidence.ts'
import { onceARun } from './once.ts'
import type { ReadingRoom } from './once-a-run.ts'
import { createSite, type Site } from './site.ts'
import { startEmpty, startOnCopy } from './start-on-copy.ts'
import { everyMatch, type Watched } from './watched.ts'

export type SharedStack = ReadingRoom & { control: ControlApi; site: Site }

export type RunningStack = Stack & SharedStack

/**
 * Starts the whole product for one deep or killing test file, with its own state, and always stops it after
 * the last test. Matches not `watched` are not checked: checking all takes a quarter of a core.
 */
export function stackOfThisFile(watched: Watched = everyMatch): () => RunningStack {
  const statePath = mkdtempSync(join(tmpdir(), 'touchline-e2e-'))
  let starting: Promise<Stack> | undefined
  let running: RunningStack | undefined

  beforeAll(async () => {
    const seededPath = await onceARun<string>('/seeded')
    observeLogs(statePath)
    starting = startOnCopy({ seededPath, statePath, watched })
    const stack = await starting
    running = { ...stack, ...reached({ ...stack, statePath, startedAt: Date.now() }) }
  })

  afterAll(async () => {
    const stack = await starting?.catch(() => undefined)
    await stack?.stop()
    rmSync(statePath, { recursive: true, force: true })
  })

  return () => given(running, 'The stack is not running.')
}

/** Starts a new deployment for one test file: no data, no people, and the secret for the first administrator. */
export function emptyStackOfThisFile(): () => SharedStack & { firstAdminSecret: string } {
  const statePath = mkdtempSync(join(tmpdir(), 'touchline-e2e-'))
  let starting: ReturnType<typeof startEmpty> | undefined
  let running: (SharedStack & { firstAdminSecret: string }) | undefined

  beforeAll(async () => {
    observeLogs(statePath)
    starting = startEmpty({ statePath })
    const { firstAdminSecret, ...stack } = await starting
    running = { ...reached({ ...stack, statePath, startedAt: Date.now() }), firstAdminSecret }
  })

  afterAll(async () => {
    const stack = await starting?.catch(() => undefined)
    await stack?.stop()
    rmSync(statePath, { recursive: true, force: true })
  })

  return () => given(running, 'The stack is not running.')
}

/** The product of the run. Its files use it side by side: each has people, platforms and matches of its own. */
export function sharedStack(): () => SharedStack {
  let shared: SharedStack | undefined
  beforeAll(async () => {
    const room = await onceARun<ReadingRoom>('/reading-room')
    observeLogs(room.statePath)
    shared = reached(room)
  })
  return () => given(shared, 'The shared stack is not running.')
}

/** Launches a browser for one test file, and closes it after the last test. */
export function browserOfThisFile(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
  return () => given(browser, 'The browser is not running.')
}

function reached({ appOrigin, sandboxOrigin, startedAt, statePath }: ReadingRoom): SharedStack {
  const control = createControlApi(sandboxOrigin)
  return { appOrigin, sandboxOrigin, startedAt, statePath, control, site: createSite(appOrigin) }
}

function given<T>(one: T | undefined, otherwise: string): T {
  if (one === undefined) throw new Error(otherwise)
  return one
}
