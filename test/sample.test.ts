import { expect, inject, test } from 'vitest'
import { pairwise, sampled } from './sample.ts'

const cases = ['fan', 'agent', 'admin'].flatMap((role) =>
  ['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) =>
    ['own', 'other', 'none'].map((owner) => ({ role, method, owner })),
  ),
)

test('pairs of values are all shown, by fewer cases than there are', () => {
  const chosen = pairwise(cases)
  const pairs = (list: typeof cases) =>
    new Set(list.flatMap(({ role, method, owner }) => [`${role} ${method}`, `${role} ${owner}`, `${method} ${owner}`]))
  expect(pairs(chosen)).toEqual(pairs(cases))
  expect(chosen.length).toBeLessThanOrEqual(cases.length)
})

test('a sample keeps the order and has no case twice', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index)
  const chosen = sampled(numbers, 10)
  expect(chosen).toHaveLength(inject('isDeep') ? numbers.length : 10)
  expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b))
})
