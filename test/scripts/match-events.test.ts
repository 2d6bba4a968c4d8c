import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchEvents } from '#scripts/match-events.ts'
import { type Ran, ran } from './run-command.ts'

const fixture = {
  key: 'a',
  league: 'premier-league',
  season: '2026-27',
  round: 'Matchday 12',
  home: 'Arsenal',
  away: 'Chelsea',
  kickoff_utc: '2026-11-28T15:00:00Z',
  match_day: '2026-11-28',
  time_zone: 'Europe/London',
  venue: 'Emirates Stadium',
  city: 'London',
  country: 'England',
}
const event = { id: 'e1', source_kind: 'listing', title: 'Arsenal v Chelsea', start_date: '2026-11-28' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'match-events-'))
})
afterAll(() => rm(folder, { recursive: true }))

const execute = (...args: string[]) => ran(matchEvents, ...args)

async function run(events: unknown, fixtures: unknown = [fixture], start = execute): Promise<Ran> {
  const write = async (name: string, value: unknown) => {
    await writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
    return join(folder, name)
  }
  return start(await write('events.json', events), '--fixtures', await write('fixtures.json', fixtures))
}

describe('match-events', () => {
  test('prints a verdict for each event', async () => {
    const { status, stdout, stderr } = await run([event, { ...event, id: 2, title: 'Leeds v Hull' }])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      2: { verdict: 'none', why: 'None of our matches is between these two.' },
      e1: { verdict: 'link', match: 'a', why: 'Arsenal v Chelsea on 2026-11-28: both clubs and the day agree.' },
    })
  })

  test('leaves out what it cannot read, says so, and judges the rest', async () => {
    const { status, stdout, stderr } = await run([null, 'text', {}, event], [fixture, { key: 'b' }, 7])
    expect(status).toBe(0)
    expect(Object.keys(JSON.parse(stdout))).toEqual(['e1'])
    expect(stderr.match(/event \d is left out/g)).toHaveLength(3)
    expect(stderr.match(/fixture \d is left out/g)).toHaveLength(2)
  })

  test('gives an id that stands there twice the doubtful answer where the two differ', async () => {
    const { stdout } = await run([event, { ...event, title: 'Arsenal Women v Chelsea Women' }])
    expect(JSON.parse(stdout).e1).toMatchObject({ verdict: 'review', match: 'a' })
  })

  test('reads nulls and absent fields as not stated', async () => {
    const nothing = { title: null, start_date: null, venue: null, performers: null, flags: null, classification: null }
    const { status, stdout } = await run([{ id: 'e1', ...nothing }], [{ key: 'a', home: 'Arsenal', away: 'Chelsea' }])
    expect({ status, verdict: JSON.parse(stdout).e1.verdict }).toEqual({ status: 0, verdict: 'none' })
  })

  test.each([
    ['no file', ['--fixtures', 'x.json'], 'give a file of events'],
    ['no matches', ['x.json'], 'give the matches'],
    ['a missing file', ['/nowhere.json', '--fixtures', '/nowhere.json'], 'cannot be read'],
    ['an unknown option', ['x.json', '--what'], '--help explains'],
    ['a wrong moment', ['x.json', '--fixtures', 'x.json', '--now', 'soon'], '--now takes an ISO date'],
  ])('refuses %s in one line', async (_, args, text) => {
    const { status, stderr } = await execute(...args)
    expect(status).toBe(2)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(text)
  })

  test.each([
    ['what is not JSON', '{', 'is not JSON'],
    ['what is no list', '{}', 'holds no list'],
  ])('refuses %s', async (_, text, message) => {
    const { status, stderr } = await run(text)
    expect(status).toBe(2)
    expect(stderr).toContain(message)
  })

  test('explains itself', async () => {
    const { status, stdout } = await execute('--help')
    expect(status).toBe(0)
    expect(stdout).toContain('Usage: ')
  })
})
