import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { origin } from './people/accounts/people.ts'

test('a request whose client disconnects continues: the platform waits for its answer', async () => {
  const awaited: Promise<unknown>[] = []
  const context = { waitUntil: (work: Promise<unknown>) => void awaited.push(work) } as unknown as ExecutionContext
  const answer = worker.fetch(new Request(`${origin}/api/users/me`) as never, env as never, context)
  expect(awaited).toHaveLength(1)
  expect(await awaited[0]).toBe(await answer)
  expect((await answer).status).toBe(401)
})
