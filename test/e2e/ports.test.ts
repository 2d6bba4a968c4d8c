import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The last port of a stack is its mail server's. */
const portsOfAStack = 151

test('no two browser tests use the same ports: they run side by side', () => {
  const first = globSync('test/e2e/*.e2e.test.ts')
    .flatMap((path) => /stackOfThisFile\(([\d_]+)\)/.exec(readFileSync(path, 'utf8'))?.[1] ?? [])
    .map((port) => Number(port.replaceAll('_', '')))
    .sort((one, other) => one - other)
  expect(first.length).toBeGreaterThan(10)
  const tooClose = first.filter((port, index) => index > 0 && port - (first[index - 1] ?? 0) < portsOfAStack)
  expect(tooClose).toEqual([])
})
