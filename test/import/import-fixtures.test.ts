import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openLocalDatabase } from '#scripts/seed/local-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-import-'))
const state = join(folder, 'state')
const file = 'test/fixtures/openfootball/2025-26/en.1.json'

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]): Promise<{ code: number; out: string; problems: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/import-fixtures.ts', '--state', state, ...args], (error, out, problems) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, problems })
    })
  })
}

describe('the import script', () => {
  test('prints its plan and writes nothing without --write', async () => {
    const { code, out } = await run(file)
    expect(code).toBe(0)
    expect(out).toContain('Would be: 4 added, 0 changed, 0 unchanged, 0 refused')
    expect(existsSync(state)).toBe(false)
  })

  test('with --write creates and fills a database, and then has nothing to do', async () => {
    expect((await run(file, '--write')).out).toContain('In all: 4 added, 0 changed, 0 unchanged, 0 refused')
    expect((await run(file)).out).toContain('Would be: 0 added, 0 changed, 4 unchanged, 0 refused')
  })

  test('names what stays of a match that was set by hand', async () => {
    const pinnedState = join(folder, 'pinned')
    await run(file, '--write', '--state', pinnedState)
    const database = await openLocalDatabase(pinnedState)
    const [match] = (await database.d1.prepare('SELECT id FROM matches ORDER BY id LIMIT 1').all<{ id: number }>())
      .results
    await database.d1
      .prepare(
        'UPDATE matches SET is_pinned = 1, kickoff_at = kickoff_at + 7200000, sort_at = sort_at + 7200000 WHERE id = ?',
      )
      .bind(match?.id)
      .run()
    await database.close()
    const { out } = await run(file, '--state', pinnedState)
    expect(out).toMatch(/pinned: .+ v .+, Matchday \d+: the kick-off stays \S+Z, the file says \S+Z\n/)
    expect(out).toContain('4 unchanged, 0 refused; 1 set by hand and left so')
  })

  test('reports refused rows by file and line, imports the rest, and exits with 1', async () => {
    const path = join(folder, 'en.4.json')
    const rows = [
      { round: 'Matchday 1', date: '2026-08-08', time: '15:00', team1: 'Wimbledon', team2: 'Barnet FC', score: {} },
      { round: 'Matchday 1', date: '2026-08-08', time: '15:00', team1: 'MK Dons', team2: 'Barnet FC', score: {} },
    ]
    writeFileSync(path, JSON.stringify({ name: 'English League Two 2026/27', matches: rows }, null, 1))
    const { code, out, problems } = await run(path, '--write')
    expect(code).toBe(1)
    expect(problems).toContain(`${path}:4: refused: "Wimbledon" may be AFC Wimbledon or Milton Keynes Dons`)
    expect(out).toContain('league-two 2026-27: 2 matches, 1 added')
  })

  test('refuses a missing file and invalid arguments', async () => {
    const [missing, nothing, zone, league] = await Promise.all([
      run(join(folder, 'none.json')),
      run(),
      run(file, '--zone', 'Europe/Nowhere'),
      run(file, '--league', 'nowhere', '--state', join(folder, 'other')),
    ])
    expect([missing.code, nothing.code, zone.code, league.code]).toEqual([1, 2, 2, 1])
    expect(league.problems).toContain('unknown league "nowhere"')
  })
})
