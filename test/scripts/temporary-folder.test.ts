import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#scripts/test/temporary-folder.ts'

test('tests keep their databases in memory where there is room, else among other temporary files', () => {
  const memory = mkdtempSync(join(tmpdir(), 'touchline-memory-'))
  const placed = [
    temporaryFolder(memory, 1),
    temporaryFolder(memory, Number.POSITIVE_INFINITY),
    temporaryFolder(join(memory, 'missing'), 1),
  ]
  expect(placed.map(dirname)).toEqual([memory, tmpdir(), tmpdir()])
  expect(placed.every((folder) => existsSync(folder))).toBe(true)
  for (const folder of [...placed, memory]) rmSync(folder, { recursive: true, force: true })
})
