import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { emptyStorage } from './started-objects.ts'

test('storage of an object that was unloaded, too, is empty for the next test file', async () => {
  const object = () => env.RATE_LIMITER.getByName('left-behind')
  const kept = <T>(use: (storage: DurableObjectStorage) => T) =>
    runInDurableObject(object(), (_, { storage }) => use(storage))
  await kept((storage) => storage.put('left', 'behind'))
  await evictDurableObject(object())
  expect(await kept((storage) => storage.get('left'))).toBe('behind')
  await evictDurableObject(object())
  await emptyStorage()
  expect(await kept((storage) => storage.get('left'))).toBeUndefined()
})
