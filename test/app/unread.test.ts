import type { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { unreadOf } from '#app/frame/unread.ts'
import { createFakeLogger } from '../fakes/logger.ts'
import { routeArgs } from './render.tsx'

const contextWith = (unread: () => Promise<number>) => {
  const services = { inbox: { unreadOf: unread }, logger: createFakeLogger() }
  return (routeArgs(services, { params: {} }) as { context: RouterContextProvider }).context
}

test('unread notifications are counted once for a request', async () => {
  let readings = 0
  const context = contextWith(async () => ++readings)
  expect(await Promise.all([unreadOf(4, context), unreadOf(4, context)])).toEqual([1, 1])
})

test('a count that cannot be read takes no page away', async () => {
  expect(
    await unreadOf(
      4,
      contextWith(() => Promise.reject(new Error('away'))),
    ),
  ).toBe(0)
})
