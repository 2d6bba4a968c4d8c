import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addPerson, count } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { maxAuditText } from '#worker/people/audit-log/constants.ts'

const { audit, personalData } = createProduct(env).ports
const entry = { action: 'match_edited', subject: 'match', id: 7, name: 'Arsenal v Chelsea' } as const

/** Any statement that changes a row. */
const change = () => env.DB.prepare("INSERT OR REPLACE INTO status_days (day, counters) VALUES ('2026-01-01', '{}')")
const noChange = () => env.DB.prepare("UPDATE status_days SET counters = '{}' WHERE day = 'never'")

describe('the audit log', () => {
  test('is written with what it notes, or not at all', async () => {
    const { id } = await addPerson()
    const note = () => audit.note({ actorId: id, ...entry, before: { venue: 'A' }, after: { venue: 'B' } })
    const broken = env.DB.prepare(`INSERT INTO teams (id) VALUES (1)`)
    await expect(env.DB.batch([change(), note(), broken])).rejects.toThrow()
    expect(await count('SELECT count(*) AS n FROM audit_log WHERE actor_id = ?', id)).toBe(0)
    await env.DB.batch([change(), note()])
    const row = await env.DB.prepare('SELECT before, after FROM audit_log WHERE actor_id = ?').bind(id).first()
    expect(row).toEqual({ before: '{"venue":"A"}', after: '{"venue":"B"}' })
    await env.DB.batch([noChange(), note()])
    expect(await count('SELECT count(*) AS n FROM audit_log WHERE actor_id = ?', id)).toBe(1)
  })

  test('names the operator, newest first', async () => {
    const { id } = await addPerson({ firstName: 'Ada' })
    await env.DB.batch([change(), audit.note({ actorId: id, ...entry, before: null, after: null })])
    const [newest] = await audit.recent()
    expect(newest).toMatchObject({ who: 'Ada', text: 'Edited a match', name: 'Arsenal v Chelsea' })
  })

  test('keeps a bounded text of each side', async () => {
    const { id } = await addPerson()
    await env.DB.batch([
      change(),
      audit.note({ actorId: id, ...entry, before: null, after: { text: 'x'.repeat(9_000) } }),
    ])
    expect(await count('SELECT length(after) AS n FROM audit_log WHERE actor_id = ?', id)).toBe(maxAuditText)
  })

  test('keeps the entries of an erased operator, without whose they were', async () => {
    const { id } = await addPerson({ firstName: 'Gone' })
    await env.DB.batch([change(), audit.note({ actorId: id, ...entry, before: null, after: null })])
    const dataSource = personalData().find(({ name }) => name === 'operator_log')
    expect(await dataSource?.erase(id)).toBe(true)
    expect((await audit.recent())[0]).toMatchObject({ who: 'A former operator', name: 'Arsenal v Chelsea' })
    expect(await count('SELECT count(*) AS n FROM audit_log WHERE actor_id = ?', id)).toBe(0)
  })
})
