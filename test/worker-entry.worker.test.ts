import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { count } from './people/accounts/people.ts'
import entry, { type FileStart } from './worker-entry.ts'

const { fileStartedAt = 0 } = globalThis as FileStart

/** A dead letter as the queue hands it over. */
async function handle(id: string, sentAt: number): Promise<number> {
  const message = { id, timestamp: new Date(sentAt), body: { type: 'nothing' }, ack: () => undefined }
  await entry.queue({ queue: 'touchline-dead-letters', messages: [message] } as never, env as never)
  return count('SELECT count(*) AS n FROM dead_letters')
}

test('what an earlier test file left in a queue is dropped, and what this one sends is handled', async () => {
  expect(fileStartedAt).toBeGreaterThan(0)
  expect(await handle('earlier', fileStartedAt - 1)).toBe(0)
  expect(await handle('own', fileStartedAt)).toBe(1)
})
