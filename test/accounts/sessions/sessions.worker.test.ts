import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addPerson, count } from '#test/accounts/people.ts'
import { maxSessionsPerUser, sessionLifetimeMs, touchEveryMs } from '#worker/accounts/sessions/constants.ts'
import { createSessionsRepository } from '#worker/accounts/sessions/repository.ts'
import { createSessionsService } from '#worker/accounts/sessions/service.ts'
import { openDatabase } from '#worker/platform/database.ts'

const visitor = { device: 'Firefox on Linux', addressHash: 'a' }

function makeSessions() {
  let now = Date.UTC(2026, 10, 21)
  const closed: [number, string | undefined][] = []
  const service = createSessionsService({
    repository: createSessionsRepository(openDatabase(env.DB)),
    clock: () => now,
    newId: () => crypto.randomUUID(),
    closeSockets: async (userId, sessionId) => void closed.push([userId, sessionId]),
  })
  return { service, closed, wait: (ms: number) => (now += ms) }
}

describe('a session', () => {
  test('is 256 random bits, of which the database holds a hash alone', async () => {
    const { id } = await addPerson()
    const { service } = makeSessions()
    const opened = await Promise.all(Array.from({ length: 10 }, () => service.open(id, visitor)))
    const tokens = opened.map(({ token }) => token)
    expect(new Set(tokens).size).toBe(10)
    for (const token of tokens) expect(atob(token.replaceAll('-', '+').replaceAll('_', '/'))).toHaveLength(32)
    const { results } = await env.DB.prepare('SELECT * FROM sessions WHERE user_id = ?').bind(id).all()
    for (const token of tokens) expect(JSON.stringify(results)).not.toContain(token)
  })

  test('slides on while it is used, at the cost of one write an hour', async () => {
    const { id } = await addPerson()
    const { service, wait } = makeSessions()
    const { token } = await service.open(id, visitor)
    wait(touchEveryMs - 1)
    expect(await service.callerOf(token)).toMatchObject({ isRenewed: false })
    wait(1)
    expect(await service.callerOf(token)).toMatchObject({ isRenewed: true })
    expect(await service.callerOf(token)).toMatchObject({ isRenewed: false })
    wait(sessionLifetimeMs - 1)
    expect(await service.callerOf(token)).toMatchObject({ caller: { userId: id } })
  })

  test('ends a month after it was last used, and is swept', async () => {
    const { id } = await addPerson()
    const { service, wait } = makeSessions()
    const { token } = await service.open(id, visitor)
    wait(sessionLifetimeMs)
    expect(await service.callerOf(token)).toBeNull()
    wait(1)
    await service.sweep()
    expect(await count('SELECT count(*) AS n FROM sessions WHERE user_id = ?', id)).toBe(0)
  })

  test('beyond the twentieth device signs out the one that was used longest ago', async () => {
    const { id } = await addPerson()
    const { service, wait } = makeSessions()
    const tokens: string[] = []
    for (let device = 0; device <= maxSessionsPerUser; device += 1) {
      wait(1)
      tokens.push((await service.open(id, visitor)).token)
    }
    expect(await service.callerOf(tokens[0] ?? '')).toBeNull()
    expect(await service.callerOf(tokens[1] ?? '')).not.toBeNull()
    expect(await count('SELECT count(*) AS n FROM sessions WHERE user_id = ?', id)).toBe(maxSessionsPerUser)
  })
})

describe('ending', () => {
  test('one closes its sockets and leaves the others; another person’s is not there to end', async () => {
    const [one, other] = [await addPerson(), await addPerson()]
    const { service, closed } = makeSessions()
    const [first, second] = [await service.open(one.id, visitor), await service.open(one.id, visitor)]
    expect(await service.end(other.id, first.sessionId)).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(closed).toEqual([])
    expect((await service.end(one.id, first.sessionId)).ok).toBe(true)
    expect(closed).toEqual([[one.id, first.sessionId]])
    expect(await service.callerOf(first.token)).toBeNull()
    expect(await service.callerOf(second.token)).not.toBeNull()
  })

  test('all closes every socket', async () => {
    const { id } = await addPerson()
    const { service, closed } = makeSessions()
    const { token } = await service.open(id, visitor)
    await service.endAll(id)
    expect(await service.callerOf(token)).toBeNull()
    expect(closed).toEqual([[id, undefined]])
  })
})
