import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { importFixturesInto, type Store } from '#scripts/import-fixtures.ts'
import { openD1 } from '#scripts/simulate/sqlite.ts'
import { ran } from '#test/scripts/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-import-'))
const state = join(folder, 'state')
const file = 'test/fixtures/openfootball/2025-26/en.1.json'

/** Databases in memory, by the name of their folder. */
function storeInMemory(): Store {
  const databases = new Map<string, D1Database>()
  return {
    exists: (name) => databases.has(name),
    async open(name) {
      const d1 = databases.get(name) ?? openD1()
      databases.set(name, d1)
      return { d1, close: async () => {} }
    },
  }
}

let store: Store
beforeEach(() => {
  store = storeInMemory()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => ran(importFixturesInto(store), '--state', state, ...args)

describe('the import script', () => {
  test('prints its plan and writes nothing without --write', async () => {
    const { status, stdout } = await run(file)
    expect(status).toBe(0)
    expect(stdout).toContain('Would be: 4 added, 0 changed, 0 unchanged, 0 refused')
    expect(store.exists(state)).toBe(false)
  })

  test('with --write creates and fills a database, and then has nothing to do', async () => {
    expect((await run(file, '--write')).stdout).toContain('In all: 4 added, 0 changed, 0 unchanged, 0 refused')
    expect((await run(file)).stdout).toContain('Would be: 0 added, 0 changed, 4 unchanged, 0 refused')
  })

  test('names what stays of a match that was set by hand', async () => {
    await run(file, '--write')
    const { d1 } = await store.open(state)
    const [match] = (await d1.prepare('SELECT id FROM matches ORDER BY id LIMIT 1').all<{ id: number }>()).results
    const pin =
      'UPDATE matches SET is_pinned = 1, kickoff_at = kickoff_at + 7200000, sort_at = sort_at + 7200000 WHERE id = ?'
    await d1.prepare(pin).bind(match?.id).run()
    const { stdout } = await run(file)
    expect(stdout).toMatch(/pinned: .+ v .+, Matchday \d+: the kick-off stays \S+Z, the file says \S+Z\n/)
    expect(stdout).toContain('4 unchanged, 0 refused; 1 set by hand and left so')
  })

  test('reports refused rows by file and line, imports the rest, and exits with 1', async () => {
    const path = join(folder, 'en.4.json')
    const rows = [
      { round: 'Matchday 1', date: '2026-08-08', time: '15:00', team1: 'Wimbledon', team2: 'Barnet FC', score: {} },
      { round: 'Matchday 1', date: '2026-08-08', time: '15:00', team1: 'MK Dons', team2: 'Barnet FC', score: {} },
    ]
    writeFileSync(path, JSON.stringify({ name: 'English League Two 2026/27', matches: rows }, null, 1))
    const { status, stdout, stderr } = await run(path, '--write')
    expect(status).toBe(1)
    expect(stderr).toContain(`${path}:4: refused: "Wimbledon" may be AFC Wimbledon or Milton Keynes Dons`)
    expect(stdout).toContain('league-two 2026-27: 2 matches, 1 added')
  })

  test('refuses a missing file and invalid arguments', async () => {
    const [missing, nothing, zone, league] = await Promise.all([
      run(join(folder, 'none.json')),
      run(),
      run(file, '--zone', 'Europe/Nowhere'),
      run(file, '--league', 'nowhere'),
    ])
    expect([missing.status, nothing.status, zone.status, league.status]).toEqual([1, 2, 2, 1])
    expect(league.stderr).toContain('unknown league "nowhere"')
  })
})
