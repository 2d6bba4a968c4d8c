// Files of this room read each other: whichever is loaded first must find all that it needs while it loads.
import { globSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

test.each(globSync('worker/watching/matching/**/*.ts'))('%s can be loaded before all others', async (file) => {
  vi.resetModules()
  await expect(import(`${process.cwd()}/${file}`)).resolves.toBeDefined()
})
