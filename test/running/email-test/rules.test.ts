import { expect, test } from 'vitest'
import { failuresFirst } from '#worker/running/email-test/rules.ts'

test('batches with a failure come first, in their order', () => {
  const batches = [0, 2, 0, 1].map((failed, id) => ({ id, failed }))
  expect(failuresFirst(batches).map(({ id }) => id)).toEqual([1, 3, 0, 2])
})
