import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { assertPortFree } from '#scripts/start/processes.ts'
import { platformPorts, type Stack, startStack } from '#scripts/start/stack.ts'
import { launchBrowser } from './browser.ts'
import { type ControlApi, createControlApi } from './control.ts'
import { createSite, type Site } from './site.ts'

export type RunningStack = Stack & {
  control: ControlApi
  site: Site
  startedAt: number
  /** Where the app keeps its databases, objects, bucket and logs. */
  statePath: string
}

type Ports = { appPort: number; sandboxPort: number; smtpPort: number }

function portsFrom(firstPort: number): Ports {
  return { appPort: firstPort, sandboxPort: firstPort + 100, smtpPort: firstPort + 150 }
}

/** A file's own ports, or others, far from those of all files, while a program of this machine has one of them. */
async function freePorts(firstPort: number): Promise<Ports> {
  const candidates = [0, 5_000, 9_000].map((further) => portsFrom(firstPort + further))
  for (const ports of candidates) if (await areFree(ports)) return ports
  throw new Error(`The ports from ${firstPort} on are taken.`)
}

async function areFree(ports: Ports): Promise<boolean> {
  const platforms = Array.from({ length: platformPorts }, (_, index) => ports.sandboxPort + 1 + index)
  const probes = [...Object.values(ports), ...platforms].map((port) => assertPortFree(port, ''))
  return (await Promise.allSettled(probes)).every(({ status }) => status === 'fulfilled')
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
    const ports = await freePorts(firstPort)
    starting = startStack({
      ...ports,
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

/** Launches the browser of one test file, and closes it after the last test. */
export function browserOfThisFile(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
  return () => {
    if (!browser) throw new Error('The browser is not running.')
    return browser
  }
}
