import { expect, inject, test } from 'vitest'
import { eachValue, pairwise, sampled } from './sample.ts'

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

test('values are all shown, by about as many cases as a property has values', () => {
  const chosen = eachValue(cases, ['role', 'method'])
  const values = (list: typeof cases) => new Set(list.flatMap(({ role, method }) => [role, method]))
  expect(values(chosen)).toEqual(values(cases))
  if (!inject('isDeep')) expect(chosen.length).toBeLessThanOrEqual(7)
})

test('a sample keeps the order and has no case twice', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index)
  const chosen = sampled(numbers, 10)
  expect(chosen).toHaveLength(inject('isDeep') ? numbers.length : 10)
  expect(chosen).toEqual([...new Set(chosen)].sort((a, b) => a - b))
})
