import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addPerson, count, openSession } from '#test/people/accounts/people.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import {
  absoluteLifetimeMs,
  maxSessionsPerUser,
  sessionLifetimeMs,
  touchEveryMs,
} from '#worker/people/accounts/sessions/constants.ts'
import { createSessionsRepository } from '#worker/people/accounts/sessions/repository.ts'
import { createSessionsService } from '#worker/people/accounts/sessions/service.ts'
import { visitorAt } from '../../../fakes/visitor.ts'

const visitor = visitorAt('192.0.2.1')

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
  test('is 256 random bits, stored only as a hash', async () => {
    const { id } = await addPerson()
    const { service } = makeSessions()
    const opened = await Promise.all(Array.from({ length: 10 }, () => openSession(service, id, visitor)))
    const tokens = opened.map(({ token }) => token)
    expect(new Set(tokens).size).toBe(10)
    for (const token of tokens) expect(atob(token.replaceAll('-', '+').replaceAll('_', '/'))).toHaveLength(32)
    const { results } = await env.DB.prepare('SELECT * FROM sessions WHERE user_id = ?').bind(id).all()
    for (const token of tokens) expect(JSON.stringify(results)).not.toContain(token)
  })

  test('is extended while used, with one write an hour', async () => {
    const { id } = await addPerson()
    const { service, wait } = makeSessions()
    const { token } = await openSession(service, id, visitor)
    wait(touchEveryMs - 1)
    expect(await service.callerOf(token)).toMatchObject({ renewedUntil: null })
    wait(1)
    expect(await service.callerOf(token)).toMatchObject({ renewedUntil: expect.any(Number) })
    expect(await service.callerOf(token)).toMatchObject({ renewedUntil: null })
    wait(sessionLifetimeMs - 1)
    expect(await service.callerOf(token)).toMatchObject({ caller: { userId: id } })
  })

  test('ends a month after its last use, and is purged', async () => {
    const { id } = await addPerson()
    const { service, wait } = makeSessions()
    const { token } = await openSession(service, id, visitor)
    wait(sessionLifetimeMs)
    expect(await service.callerOf(token)).toBeNull()
    wait(1)
    await service.sweep()
    expect(await count('SELECT count(*) AS n FROM sessions WHERE user_id = ?', id)).toBe(0)
  })

  test('ends some months after the last proof of identity, despite use and rotation', async () => {
    const { id } = await addPerson()
    const { service, wait } = makeSessions()
    let token: string | null = (await openSession(service, id)).token
    for (let month = 1; month < 4; month += 1) {
      wait(sessionLifetimeMs - 1)
      const found = await service.callerOf(token)
      expect(found?.caller.userId).toBe(id)
      if (month === 2 && found) token = (await service.rotate(found.caller, visitor))?.token ?? null
    }
    wait(absoluteLifetimeMs - 3 * (sessionLifetimeMs - 1) - 1)
    expect(await service.callerOf(token)).not.toBeNull()
    wait(1)
    expect(await service.callerOf(token)).toBeNull()
  })

  test('beyond the twentieth device ends the least recently used one', async () => {
    const { id } = await addPerson()
    const { service, wait } = makeSessions()
    const tokens: string[] = []
    for (let device = 0; device <= maxSessionsPerUser; device += 1) {
      wait(1)
      tokens.push((await openSession(service, id, visitor)).token)
    }
    expect(await service.callerOf(tokens[0] ?? '')).toBeNull()
    expect(await service.callerOf(tokens[1] ?? '')).not.toBeNull()
    expect(await count('SELECT count(*) AS n FROM sessions WHERE user_id = ?', id)).toBe(maxSessionsPerUser)
  })
})

describe('ending sessions', () => {
  test('one at a time closes its sockets only; another user’s session cannot be ended', async () => {
    const [one, other] = [await addPerson(), await addPerson()]
    const { service, closed } = makeSessions()
    const [first, second] = [await openSession(service, one.id, visitor), await openSession(service, one.id, visitor)]
    expect(await service.end(other.id, first.sessionId)).toMatchObject({ error: { code: 'NOT_FOUND' } })
    expect(closed).toEqual([])
    expect((await service.end(one.id, first.sessionId)).ok).toBe(true)
    expect(closed).toEqual([[one.id, first.sessionId]])
    expect(await service.callerOf(first.token)).toBeNull()
    expect(await service.callerOf(second.token)).not.toBeNull()
  })

  test('one that was ended meanwhile is not replaced, and ends none that was opened since', async () => {
    const { id } = await addPerson()
    const { service } = makeSessions()
    const former = await service.callerOf((await openSession(service, id, visitor)).token)
    if (!former) throw new Error('No one is signed in')
    await service.endAll(id)
    const { token } = await openSession(service, id, visitor)
    const versionOf = () => count('SELECT device_version AS n FROM users WHERE id = ?', id)
    const version = await versionOf()
    expect(await service.rotate(former.caller, visitor)).toBeNull()
    expect(await service.callerOf(token)).not.toBeNull()
    expect(await versionOf()).toBe(version)
  })

  test('all at once closes every socket', async () => {
    const { id } = await addPerson()
    const { service, closed } = makeSessions()
    const { token } = await openSession(service, id, visitor)
    await service.endAll(id)
    expect(await service.callerOf(token)).toBeNull()
    expect(closed).toEqual([[id, undefined]])
  })
})
