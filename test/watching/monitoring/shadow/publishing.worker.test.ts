import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { theSite } from '#worker/people/audit-log/constants.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import {
  differencesUnread,
  interpreterVersion,
  newerInterpreter,
  runChangedMeanwhile,
} from '#worker/watching/monitoring/rule-studio/constants.ts'
import { maxShadowRunMs } from '#worker/watching/monitoring/shadow/constants.ts'
import { createShadowRepository } from '#worker/watching/monitoring/shadow/repository.ts'
import { emptyTally } from '#worker/watching/monitoring/shadow/rules.ts'

const { ports, jobs } = createProduct(env)
const { ruleStudio } = ports
const runs = createShadowRepository(openDatabase(env.DB))

let operator = 0
let platformId = 7_400

const fields = { base: '0', note: 'New rules', row: 'li', field_0: 'price', selector_0: '.price' }
const structured: ExtractionSpec = { kind: 'structured' }

beforeEach(async () => {
  operator ||= (await addPerson()).id
  await addPlatform()
})

async function addPlatform() {
  platformId += 1
  await env.DB.prepare(
    `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
     VALUES (?1, 'r' || ?1, 'Shop', 'official', 'https://r' || ?1 || '.example', 'GBP', '{"kind":"structured"}', 60)`,
  )
    .bind(platformId)
    .run()
  await ruleStudio.save(platformId, fields, operator)
}

const studio = async () => {
  const open = await ruleStudio.open(platformId)
  if (!open) throw new Error('no studio')
  return open
}
const publish = async (number = 2) =>
  ruleStudio.publish(platformId, number, { seen: (await studio()).shadow?.number ?? 0 }, operator)
async function putInForce(number: number, isRead = false, runsBefore = 0) {
  const { platform, shadow } = await studio()
  const readRun = isRead && shadow ? shadow.number - runsBefore : null
  return ruleStudio.putInForce(platformId, number, { version: platform.version, readRun }, operator)
}
const count = (tally: object, leaseId: string = crypto.randomUUID(), run = 1) =>
  runs.count({ platformId, run, leaseId }, { ...emptyTally, ...tally })
const candidate = async () => (await ports.findPlatform(platformId))?.shadow
const settle = () => jobs.everyMinute.settleShadowRuns()
const audited = async () =>
  (
    await env.DB.prepare('SELECT action, actor_id AS actor FROM audit_log WHERE subject = ? ORDER BY id')
      .bind(`platform ${platformId}`)
      .all<{ action: string; actor: number }>()
  ).results.slice(1)
const difference = (at: number) => ({
  at,
  url: 'https://r.example/1',
  verdict: 'differs' as const,
  more: 0,
  problem: null,
  appeared: [],
  vanished: ['Adult: £45.00, available'],
  changed: [],
})

describe('a published revision', () => {
  test('reads in the shadow of what is in force, which stays as it is', async () => {
    expect(await publish()).toMatchObject({ ok: true })
    expect(await studio()).toMatchObject({ inForceNumber: 1, shadow: { number: 1, revision: 2, state: 'running' } })
    expect((await ports.findPlatform(platformId))?.extraction).toEqual(structured)
    expect(await candidate()).toMatchObject({ run: 1, extraction: { kind: 'rules', row: 'li' } })
    const listed = (await ports.listPlatforms()).find(({ id }) => id === platformId)
    expect(listed?.shadow?.run).toBe(1)
    expect(await audited()).toEqual([{ action: 'shadow_started', actor: operator }])
  })

  test('is settled though the run of a platform before it fails', async () => {
    await publish()
    await env.DB.prepare(`UPDATE shadow_runs SET base = '{' WHERE platform_id = ?`).bind(platformId).run()
    const broken = platformId
    await addPlatform()
    await publish()
    await env.DB.prepare('UPDATE shadow_runs SET started_at = 0 WHERE platform_id = ?').bind(platformId).run()
    await settle()
    expect((await studio()).shadow?.state).toBe('undecided')
    await env.DB.prepare('DELETE FROM shadow_runs WHERE platform_id = ?').bind(broken).run()
  })

  test('published by two operators at once begins one run, and the second is informed', async () => {
    const both = await Promise.all([1, 2].map(() => ruleStudio.publish(platformId, 2, { seen: 0 }, operator)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'CONFLICT', message: runChangedMeanwhile } })
    expect(await audited()).toHaveLength(1)
  })

  test('counts each lease once, in one row, and keeps the newest differences', async () => {
    await publish()
    await count({ agreed: 40 }, 'lease')
    await count({ agreed: 40 }, 'lease')
    for (let at = 1; at <= 14; at += 1) await count({ differed: 1, differences: [difference(at)] })
    const { shadow } = await studio()
    expect(shadow).toMatchObject({ agreed: 40, differed: 14, alone: 0 })
    expect(shadow?.differences.map(({ at }) => at)).toEqual([14, 13, 12, 11, 10, 9, 8, 7, 6, 5])
    expect(shadow?.differences[0]).toEqual(difference(14))
    const stored = await env.DB.prepare('SELECT count(*) AS n, max(length(leases)) AS size FROM shadow_runs').first()
    expect(stored).toMatchObject({ size: expect.any(Number) })
    expect(Number(stored?.size)).toBeLessThan(1_000)
  })

  test('counts nothing of another run, nor once it was abandoned', async () => {
    await publish()
    await count({ agreed: 1 }, 'other', 9)
    expect(await ruleStudio.abandon(platformId, 1, operator)).toMatchObject({ ok: true })
    await count({ agreed: 1 })
    expect((await studio()).shadow).toMatchObject({ state: 'abandoned', agreed: 0 })
    expect(await candidate()).toBeUndefined()
    expect(await ruleStudio.abandon(platformId, 1, operator)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect((await audited()).map(({ action }) => action)).toEqual(['shadow_started', 'shadow_abandoned'])
    expect(await publish()).toMatchObject({ ok: true })
    expect((await studio()).shadow).toMatchObject({ number: 2, state: 'running', differences: [] })
  })
})

describe('a shadow run', () => {
  test('of 300 checks that agree takes effect by itself, once, as the site', async () => {
    await publish()
    await count({ agreed: 299 })
    await settle()
    expect((await studio()).inForceNumber).toBe(1)
    await count({ agreed: 1 })
    await Promise.all([settle(), settle()])
    expect(await studio()).toMatchObject({ inForceNumber: 2, shadow: { state: 'in_force' } })
    expect((await audited()).slice(1)).toEqual([{ action: 'rules_in_force', actor: theSite }])
    expect(await candidate()).toBeUndefined()
  })

  test('with one check that differs, or that had nothing to agree with, waits for an operator', async () => {
    await publish()
    await count({ agreed: 600, differed: 1, differences: [difference(1)] })
    await settle()
    expect((await studio()).inForceNumber).toBe(1)
    expect(await putInForce(2)).toMatchObject({ error: { code: 'INVALID', message: differencesUnread } })
    expect((await audited()).map(({ action }) => action)).toEqual(['shadow_started'])
    // Read of an earlier run, as its page still shows it.
    expect(await putInForce(2, true, 1)).toMatchObject({ error: { code: 'CONFLICT', message: runChangedMeanwhile } })
    expect(await putInForce(2, true)).toMatchObject({ ok: true })
    expect(await studio()).toMatchObject({ inForceNumber: 2, shadow: { state: 'in_force' } })
    expect(await putInForce(1)).toMatchObject({ ok: true })
    await publish()
    await count({ agreed: 600, alone: 1 }, 'second', 2)
    await settle()
    expect((await studio()).inForceNumber).toBe(1)
    expect(await putInForce(2)).toMatchObject({ ok: true })
  })

  test('is overtaken when other rules come into force, and its checks count no more', async () => {
    await ruleStudio.save(platformId, { ...fields, base: '2', row: 'tr' }, operator)
    await publish(3)
    await env.DB.prepare(`UPDATE platforms SET extraction = '{"kind":"seatgeek"}' WHERE id = ?`).bind(platformId).run()
    await count({ agreed: 300 })
    expect((await studio()).shadow?.agreed).toBe(0)
    expect(await candidate()).toBeUndefined()
    await settle()
    expect((await studio()).shadow?.state).toBe('overtaken')
    expect(await publish(3)).toMatchObject({ ok: true })
    expect(await putInForce(2)).toMatchObject({ ok: true })
    expect((await studio()).shadow?.state).toBe('overtaken')
  })

  test('that was not decided in time ends, and can still be put in force', async () => {
    await publish()
    await count({ agreed: 900, differed: 100 })
    await settle()
    expect((await studio()).shadow?.state).toBe('undecided')
    await publish()
    const begin = 'UPDATE shadow_runs SET started_at = ? WHERE platform_id = ?'
    await env.DB.prepare(begin)
      .bind(Date.now() - maxShadowRunMs, platformId)
      .run()
    await settle()
    expect(await studio()).toMatchObject({ inForceNumber: 1, shadow: { state: 'undecided' } })
    expect(await putInForce(2)).toMatchObject({ ok: true })
  })
})

describe('after a deployment was rolled back', () => {
  const newer = interpreterVersion + 1

  test('rules of the newer interpreter are neither published nor put in force', async () => {
    await env.DB.prepare(
      `INSERT INTO extraction_revisions (platform_id, number, extraction, note, user_id, made_at, interpreter)
       VALUES (?1, 3, '{"kind":"structured"}', 'Newer', ?2, 1, ?3)`,
    )
      .bind(platformId, operator, newer)
      .run()
    expect(await publish(3)).toMatchObject({ error: { code: 'INVALID', message: newerInterpreter } })
    expect(await putInForce(3)).toMatchObject({ error: { code: 'INVALID', message: newerInterpreter } })
    expect(await audited()).toEqual([])
  })

  test('a run of the newer interpreter is not fed, not decided, and goes on once that is back', async () => {
    await publish()
    const set = 'UPDATE shadow_runs SET interpreter = ?, agreed = 300 WHERE platform_id = ?'
    await env.DB.prepare(set).bind(newer, platformId).run()
    expect(await candidate()).toBeUndefined()
    await settle()
    expect(await studio()).toMatchObject({ inForceNumber: 1, shadow: { state: 'running' } })
  })

  test('a run of an older interpreter counts no more', async () => {
    await publish()
    const set = 'UPDATE shadow_runs SET interpreter = ?, agreed = 300 WHERE platform_id = ?'
    await env.DB.prepare(set)
      .bind(interpreterVersion - 1, platformId)
      .run()
    await settle()
    expect(await studio()).toMatchObject({ inForceNumber: 1, shadow: { state: 'overtaken' } })
  })
})
