// Shared by the browser tests of a run: the seeded world, which every stack copies, and one stack for
// all read-only files. Each is made when first used.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureBuild } from '#scripts/start/build.ts'
import type { Stack } from '#scripts/start/stack.ts'
import { makeWorld } from '#scripts/start/world.ts'
import { seededSandboxPort } from './copied-world.ts'
import { startOnCopy } from './start-on-copy.ts'
import { seenFirst } from './watched.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this file's server listens. */
    onceARun: string
  }
}

export type ReadingRoom = Pick<Stack, 'appOrigin' | 'sandboxOrigin'> & { startedAt: number }

export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-e2e-'))
  const stacks: Stack[] = []

  const seeded = once(async () => {
    const statePath = join(folder, 'seeded')
    const world = { statePath, sandboxPort: seededSandboxPort, isFresh: true, isLoud: false, hasHistory: false }
    await Promise.all([ensureBuild(), makeWorld(world)])
    return statePath
  })
  const readingRoom = once(async (): Promise<ReadingRoom> => {
    const stack = await startOnCopy({
      seededPath: await seeded(),
      statePath: join(folder, 'read'),
      watched: seenFirst,
    })
    stacks.push(stack)
    return { appOrigin: stack.appOrigin, sandboxOrigin: stack.sandboxOrigin, startedAt: Date.now() }
  })

  const rooms: Record<string, () => Promise<unknown>> = { '/seeded': seeded, '/reading-room': readingRoom }
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
