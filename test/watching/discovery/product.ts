import { env } from 'cloudflare:workers'
import { createProduct } from '#worker/entry/services.ts'
import { secondMs } from '#worker/ground/platform/clock.ts'

const silentQueue = { send: async () => {} }

/** A platform's gate has the next page wait for about a second; a source that failed waits for minutes. */
const patienceMs = 5 * secondMs

/**
 * The product of one test file, whose steps of discovery are taken by the tests alone: the queue's consumer would take them
 * too, and hold the lease of a source while a test finds none that is due.
 */
export function openDiscovery() {
  const { ports } = createProduct({ ...env, CHECKS: silentQueue } as never)

  /** Takes the steps of every source, one after another, each when it is due, until none is due soon. Returns their number. */
  async function takeSteps(limit = 80): Promise<number> {
    for (let step = 0; step < limit; step += 1) {
      const next = await env.DB.prepare(
        'SELECT id, due_at AS dueAt FROM discovery_sources WHERE due_at <= ? ORDER BY due_at LIMIT 1',
      )
        .bind(Date.now() + patienceMs)
        .first<{ id: number; dueAt: number }>()
      if (!next) return step
      await new Promise((resolve) => setTimeout(resolve, next.dueAt - Date.now()))
      await ports.discovery.step({ sourceId: next.id, dueAt: next.dueAt })
    }
    return limit
  }

  return { ...ports, takeSteps }
}
