// Shared by the tests of a run on the built app: one browser, the seeded world, and one product on a copy of it. Each is
// made when first used.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { ensureBuild } from '#scripts/start/build.ts'
import type { Stack } from '#scripts/start/stack.ts'
import { makeWorld } from '#scripts/start/world.ts'
import { seededSandboxPort } from './copied-world.ts'
import { startOnCopy } from './start-on-copy.ts'
import { watchedByAll } from './watched.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this file's server listens. */
    onceARun: string
  }
}

export type ReadingRoom = Pick<Stack, 'appOrigin' | 'sandboxOrigin'> & {
  startedAt: number
  /** The app's databases, objects, bucket and logs. */
  statePath: string
}

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  // Before any file starts a product of its own.
  await ensureBuild()
  const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'))
  const stacks: Stack[] = []
  const browsers: BrowserServer[] = []

  const seeded = once(async () => {
    const statePath = join(folder, 'seeded')
    const world = { statePath, sandboxPort: seededSandboxPort, isFresh: true, isLoud: false, hasHistory: false }
    await makeWorld(world)
    return statePath
  })
  const readingRoom = once(async (): Promise<ReadingRoom> => {
    const statePath = join(folder, 'product')
    const stack = await startOnCopy({ seededPath: await seeded(), statePath, watched: watchedByAll })
    stacks.push(stack)
    return { appOrigin: stack.appOrigin, sandboxOrigin: stack.sandboxOrigin, startedAt: Date.now(), statePath }
  })
  const browser = once(async (): Promise<string> => {
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
    const server = await chromium.launchServer({ executablePath, args: browserArguments })
    browsers.push(server)
    return server.wsEndpoint()
  })

  const rooms: Record<string, () => Promise<unknown>> = {
    '/seeded': seeded,
    '/reading-room': readingRoom,
    '/browser': browser,
  }
  const server = createServer((request, response) => {
    // Files ask minutes apart: a connection kept meanwhile may be closed just when it is used again.
    response.shouldKeepAlive = false
    const asked = rooms[request.url ?? '']
    Promise.resolve(asked?.()).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: Error) => response.writeHead(500).end(error.stack),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  provide('onceARun', `http://localhost:${(server.address() as AddressInfo).port}`)

  return async () => {
    server.close()
    await Promise.all(browsers.map((one) => one.close()))
    await Promise.all(stacks.map((stack) => stack.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
