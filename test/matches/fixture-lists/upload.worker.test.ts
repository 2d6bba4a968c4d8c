import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { addPerson, count } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { diffChanged, fileMissing, fileTooLarge, maxFileBytes } from '#worker/matches/fixture-lists/constants.ts'

const { fileDesk } = createProduct(env).ports
const run = (sql: string, ...bound: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...bound)
    .run()
const matches = async () => (await env.DB.prepare('SELECT * FROM matches ORDER BY id').all()).results

const match = (changes: object = {}) => ({
  round: 'Matchday 1',
  date: '2027-03-06',
  time: '15:00',
  team1: 'Arsenal FC',
  team2: 'Chelsea FC',
  score: {},
  ...changes,
})
const file = (...rows: object[]) => ({
  name: 'en.1.json',
  text: JSON.stringify({ name: 'English Premier League 2026/27', matches: rows }, null, 1),
})
let operator = 0

async function importIt(form: ReturnType<typeof file>) {
  const seen = await fileDesk.preview(form)
  if (!seen.ok) throw new Error(seen.error.message)
  return fileDesk.apply({ ...form, print: seen.value.print }, operator)
}

beforeAll(async () => {
  await writeReference(env.DB)
  operator = (await addPerson()).id
})
beforeEach(async () => {
  await run('DELETE FROM live_match_refs')
  await run('DELETE FROM targets')
  await run('DELETE FROM matches')
  await run('DELETE FROM audit_log')
})

describe('a file of openfootball on the desk', () => {
  test('is compared first, which writes nothing, and then applied with who did it', async () => {
    const form = file(match(), match({ team1: 'Wimbledon' }))
    const seen = await fileDesk.preview(form)
    expect(seen).toMatchObject({
      value: {
        league: 'premier-league',
        season: '2026-27',
        rows: 2,
        added: 1,
        changed: 0,
        unchanged: 0,
        lines: [{ title: 'Arsenal v Chelsea', round: 'Matchday 1', changes: [] }],
        refused: [{ line: 12, text: '"Wimbledon" may be AFC Wimbledon or Milton Keynes Dons' }],
      },
    })
    expect(await matches()).toEqual([])
    expect(await importIt(form)).toMatchObject({ ok: true })
    expect(await matches()).toMatchObject([
      { kickoff_at: Date.parse('2027-03-06T15:00:00Z'), venue: 'Emirates Stadium' },
    ])
    expect(await env.DB.prepare('SELECT actor_id, action, name FROM audit_log').first()).toEqual({
      actor_id: operator,
      action: 'matches_imported',
      name: 'en.1.json: premier-league 2026-27, 1 added, 0 changed',
    })
  })

  test('a second time changes nothing and notes nothing', async () => {
    await importIt(file(match()))
    const before = await matches()
    expect(await importIt(file(match()))).toMatchObject({ value: { added: 0, changed: 0, unchanged: 1 } })
    expect(await matches()).toEqual(before)
    expect(await count('SELECT count(*) AS n FROM audit_log')).toBe(1)
  })

  test('shows what it changes of a match, and applies it', async () => {
    await importIt(file(match()))
    const later = file(match({ date: '2027-03-08', time: '20:00', score: { ft: [2, 0] } }))
    expect(await fileDesk.preview(later)).toMatchObject({
      value: {
        changed: 1,
        lines: [
          {
            changes: [
              {
                what: 'kick-off',
                before: Date.parse('2027-03-06T15:00:00Z'),
                after: Date.parse('2027-03-08T20:00:00Z'),
              },
              { what: 'status', before: 'scheduled', after: 'completed' },
              { what: 'score', before: null, after: 'full time 2–0' },
            ],
          },
        ],
      },
    })
    await importIt(later)
    expect(await matches()).toMatchObject([{ match_day: '2027-03-08', status: 'completed' }])
  })

  test('leaves what an operator set: times of a pinned match, and a ground changed by hand', async () => {
    await importIt(file(match()))
    await run(`UPDATE matches SET is_pinned = 1, version = 1, venue = 'Wembley Stadium'`)
    expect(await importIt(file(match({ date: '2027-03-20' })))).toMatchObject({ value: { changed: 0, unchanged: 1 } })
    await importIt(file(match({ round: 'Matchday 2' })))
    expect(await matches()).toMatchObject([{ match_day: '2027-03-06', venue: 'Wembley Stadium', round: 'Matchday 2' }])
  })

  test('names what stays of pinned matches, and what it says itself', async () => {
    await importIt(file(match()))
    await run('UPDATE matches SET is_pinned = 1, version = 1')
    const [stays, inFile] = [Date.parse('2027-03-06T15:00:00Z'), Date.parse('2027-03-20T15:00:00Z')]
    const kept = [{ what: 'kick-off', stays, stated: inFile }]
    expect(await fileDesk.preview(file(match({ date: '2027-03-20' })))).toMatchObject({
      value: { changed: 0, pinned: 1, lines: [{ title: 'Arsenal v Chelsea', kickoffAt: stays, changes: [], kept }] },
    })
    expect(await fileDesk.preview(file(match({ date: '2027-03-20', round: 'Matchday 2' })))).toMatchObject({
      value: { changed: 1, pinned: 1, lines: [{ changes: [{ what: 'round' }], kept }] },
    })
    const dayAlone = file({ ...match(), time: undefined })
    expect(await fileDesk.preview(dayAlone)).toMatchObject({ value: { pinned: 0, lines: [] } })
    await run(`UPDATE matches SET status = 'cancelled'`)
    expect(await fileDesk.preview(file(match()))).toMatchObject({
      value: { lines: [{ kept: [{ what: 'status', stays: 'cancelled', stated: 'scheduled' }] }] },
    })
  })

  test('is noted in words, with counts and the first changes', async () => {
    await importIt(file(match()))
    await importIt(file(match({ date: '2027-03-08', time: '20:00' })))
    const noted = await env.DB.prepare('SELECT after FROM audit_log ORDER BY id DESC').first<{ after: string }>()
    expect(JSON.parse(noted?.after ?? '')).toEqual({
      added: 0,
      changed: 1,
      unchanged: 0,
      pinned: 0,
      'Arsenal v Chelsea, Matchday 1': 'kick-off 2027-03-06T15:00:00.000Z to 2027-03-08T20:00:00.000Z',
    })
  })

  test('is not applied when the matches changed since the diff, which is shown anew', async () => {
    const form = file(match({ date: '2027-03-08' }))
    const seen = await fileDesk.preview(form)
    await importIt(file(match()))
    const stale = await fileDesk.apply({ ...form, print: seen.ok ? seen.value.print : '' }, operator)
    expect(stale).toMatchObject({ ok: false, error: { code: 'CONFLICT', message: diffChanged }, diff: { changed: 1 } })
    expect(await matches()).toMatchObject([{ match_day: '2027-03-06' }])
  })

  test.each([
    ['that is not JSON', { name: 'x.json', text: '{' }],
    [
      'of an unknown league',
      { name: 'x.json', text: JSON.stringify({ name: 'Sunday League 2026', matches: [match()] }) },
    ],
  ])('%s says what is wrong and changes nothing', async (_, form) => {
    const seen = await fileDesk.preview(form)
    expect(seen).toMatchObject({ value: { added: 0, refused: [{ line: 1, text: expect.any(String) }] } })
    expect(await importIt(form)).toMatchObject({ ok: true })
    expect(await matches()).toEqual([])
  })
})

describe('an upload', () => {
  const posted = (...files: [string, Blob | string, string?][]) => {
    const body = new FormData()
    for (const [field, value] of files) body.append(field, value as string)
    return new Request('http://localhost/admin/import', { method: 'POST', body })
  }
  const json = (text: string) => new File([text], 'en.1.json', { type: 'application/json' })

  test('is read with its name and the other fields', async () => {
    expect(await fileDesk.readFile(posted(['file', json('{}')], ['league', 'serie-a']))).toMatchObject({
      value: { name: 'en.1.json', text: '{}', league: 'serie-a' },
    })
  })

  test('of nothing, or of more than any season, is refused', async () => {
    expect(await fileDesk.readFile(posted(['league', 'serie-a']))).toMatchObject({ error: { message: fileMissing } })
    const huge = json(' '.repeat(maxFileBytes + 1))
    expect(await fileDesk.readFile(posted(['file', huge]))).toMatchObject({ error: { message: fileTooLarge } })
    const vast = json(' '.repeat(3 * maxFileBytes))
    expect(await fileDesk.readFile(posted(['file', vast]))).toMatchObject({ error: { message: fileTooLarge } })
  })
})
