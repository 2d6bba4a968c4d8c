import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { applySteps } from '#durable/steps.ts'

/** Storage of an object without steps of its own. */
function inStorage<R>(name: string, use: (sql: SqlStorage) => R): Promise<R> {
  const stub = env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName(name))
  return runInDurableObject(stub, (_, state) => use(state.storage.sql))
}

const first = 'CREATE TABLE things (id INTEGER PRIMARY KEY); INSERT INTO things VALUES (1)'
const second = 'INSERT INTO things VALUES (2)'

describe('applySteps', () => {
  test('applies each step once, in order, even when steps are added later', async () => {
    const ids = await inStorage('steps', (sql) => {
      applySteps(sql, [first])
      applySteps(sql, [first])
      applySteps(sql, [first, second])
      applySteps(sql, [first, second])
      return sql
        .exec('SELECT id FROM things ORDER BY id')
        .toArray()
        .map((row) => row.id)
    })
    expect(ids).toEqual([1, 2])
  })

  test('goes on with storage that a newer version has written, as after a rollback, and with that version again', async () => {
    const added = 'ALTER TABLE things ADD COLUMN colour TEXT'
    const things = await inStorage('rollback', (sql) => {
      applySteps(sql, [first, added])
      expect(applySteps(sql, [first])).toBe(2)
      sql.exec('INSERT INTO things (id) VALUES (2)')
      expect(applySteps(sql, [first, added])).toBe(2)
      return sql.exec('SELECT id, colour FROM things ORDER BY id').toArray()
    })
    expect(things).toEqual([
      { id: 1, colour: null },
      { id: 2, colour: null },
    ])
  })

  test('does not count a step that failed', async () => {
    await inStorage('failing', (sql) => {
      expect(() => applySteps(sql, [first, 'INSERT INTO nowhere VALUES (1)'])).toThrow('no such table')
      applySteps(sql, [first, second])
      expect(sql.exec('SELECT count(*) AS count FROM things').one().count).toBe(2)
    })
  })
})
