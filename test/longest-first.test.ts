import { expect, test } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { LongestFirst } from './longest-first.ts'

const files = Array.from({ length: 251 }, (_, index) => ({ moduleId: `/somewhere/test/${index}.worker.test.ts` }))

async function partOf(index: number): Promise<string[]> {
  const vitest = { config: { root: '/somewhere', shard: { index, count: 2 } } } as Vitest
  const part = await new LongestFirst(vitest).shard(files as TestSpecification[])
  return part.map(({ moduleId }) => moduleId)
}

test('two parts hold every file once, the first more of them', async () => {
  const [first, second] = [await partOf(1), await partOf(2)]
  expect([...first, ...second].sort()).toEqual(files.map(({ moduleId }) => moduleId).sort())
  expect([first.length, second.length]).toEqual([176, 75])
})
