// What a script answers is tested by its function; that a process answers the same, once in every run by check-page, and
// here for all of them.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ranAsProcess } from './run-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-processes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const scriptOf = (name: string) => new URL(`../../scripts/${name}`, import.meta.url).pathname

test.each(['check-course', 'check-page', 'import-fixtures', 'match-events'])('%s explains itself', async (name) => {
  const { status, stdout } = await ranAsProcess(scriptOf(name), '--help')
  expect(status).toBe(0)
  expect(stdout).toContain('Usage: ')
})

test('npm start explains itself before anything is installed', async () => {
  const fresh = join(folder, 'fresh/scripts')
  for (const part of ['start.mjs', 'setup/dependencies.mjs', 'start/usage.mjs'])
    cpSync(scriptOf(part), join(fresh, part))
  const { status, stdout } = await ranAsProcess(process.execPath, join(fresh, 'start.mjs'), '--help')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^npm start .*APP_PORT/s)
})

test('restore-copy says how it is called', async () => {
  const { status, stdout } = await ranAsProcess(
    process.execPath,
    scriptOf('restore-copy.ts'),
    '2026-11-26T08-00-00-000Z',
  )
  expect(status).toBe(1)
  expect(stdout).toContain('npm run restore-copy -- ID FILE')
})

test('import-fixtures fills the local database of a state folder', async () => {
  const file = 'test/fixtures/openfootball/2025-26/en.1.json'
  const { status, stdout } = await ranAsProcess(scriptOf('import-fixtures'), file, '--write', '--state', folder)
  expect(status).toBe(0)
  expect(stdout).toContain('In all: 4 added, 0 changed, 0 unchanged, 0 refused')
  expect(existsSync(join(folder, 'v3/d1'))).toBe(true)
})
