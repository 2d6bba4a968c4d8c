import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inTurn } from '#scripts/start/in-turn.ts'

test('what is done in turn never overlaps', async () => {
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
  }
  await Promise.all([inTurn(work), inTurn(work), inTurn(work)])
  expect(most).toBe(1)
})

test('a turn that failed is over', async () => {
  await expect(inTurn(() => Promise.reject(new Error('no build')))).rejects.toThrow('no build')
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('a process that was killed in its turn holds nobody up', async () => {
  // No process has this number: it is above every system's limit.
  writeFileSync('node_modules/.touchline-starting', '999999999')
  expect(await inTurn(async () => 'next')).toBe('next')
})
