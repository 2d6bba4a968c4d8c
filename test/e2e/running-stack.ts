import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Stack, startStack } from '#scripts/start/stack.ts'
import { type ControlApi, createControlApi } from './control.ts'
import { createSite, type Site } from './site.ts'

export type RunningStack = Stack & {
  control: ControlApi
  site: Site
  startedAt: number
  /** Where the app keeps its databases, objects, bucket and logs. */
  statePath: string
}

/**
 * Starts the whole product for one test file, on ports of its own and with state of its own, and stops it after the
 * last test whatever happened. The platforms of the sandbox listen on the ports after `firstPort + 100`.
 */
export function stackOfThisFile(firstPort: number): () => RunningStack {
  const statePath = mkdtempSync(join(tmpdir(), 'touchline-e2e-'))
  let starting: Promise<Stack> | undefined
  let running: RunningStack | undefined

  beforeAll(async () => {
    starting = startStack({
      appPort: firstPort,
      sandboxPort: firstPort + 100,
      smtpPort: firstPort + 150,
      statePath,
      isFresh: true,
      tickEveryMs: 5_000,
      isLoud: false,
      isDev: false,
    })
    const stack = await starting
    const control = createControlApi(stack.sandboxOrigin)
    running = { ...stack, control, site: createSite(stack.appOrigin), startedAt: Date.now(), statePath }
  })

  afterAll(async () => {
    const stack = await starting?.catch(() => undefined)
    await stack?.stop()
    rmSync(statePath, { recursive: true, force: true })
  })

  return () => {
    if (!running) throw new Error('The stack is not running.')
    return running
  }
}
