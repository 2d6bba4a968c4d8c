import { afterAll } from 'vitest'
import { type Sandbox, startSandbox } from '#scripts/sandbox/index.ts'
import type { World } from '#scripts/sandbox/world.ts'
import { testWorld } from './world.ts'

/** The control API's answer for a page's offers. */
export type Shown = {
  url: string
  is_pinned: boolean
  offers: {
    ticket_type: string
    price: number | null
    fees: number | null
    availability: string
    quantity: number | null
  }[]
}

export type ListedPlatform = {
  slug: string
  origin: string
  fault: unknown
  matches: { ref: string; url: string }[]
}

/** Starts a sandbox for one test file, on ports that the system chooses. */
export async function startForTests(world: World = testWorld()) {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, world })
  afterAll(() => sandbox.close())
  return createHandle(sandbox)
}

function createHandle(sandbox: Sandbox) {
  /** Sends one control request; returns status and parsed body. */
  async function control<B = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: B }> {
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const response = await fetch(`${sandbox.origin}/control${path}`, init)
    return { status: response.status, body: await response.json<B>() }
  }
  function origin(slug: string): string {
    return sandbox.platforms.find((platform) => platform.slug === slug)?.origin ?? 'no such platform'
  }
  return { sandbox, control, origin }
}
