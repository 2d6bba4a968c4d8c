// How a platform ends: its checks stop, its offers leave the boards without a word to fans, and what was seen of it stays.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { makeOffer } from '#test/durable/match-room/make.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { fakeOutside } from '#test/watching/discovery/outside.ts'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { platformRetired, platformSeen } from '#worker/matches/catalogue/platforms/constants.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { leaseMs } from '#worker/watching/monitoring/constants.ts'

const { ports, jobs } = createProduct(env)
const { platformDesk, catalogueWriter, rooms, gates, listPlatforms, status } = ports
let userId = 0
let count = 0
let match = 98_400
const proven = () => ({ caller: { userId }, isProven: true })

beforeAll(async () => {
  await writeReference(env.DB)
  userId = (await addPerson({ roleId: roleIds.Admin })).id
})
beforeEach(() => void fakeOutside())

async function add() {
  const added = await platformDesk.create(
    {
      name: `East Stand ${++count}`,
      kind: 'official',
      origin: `https://east-${count}.example.com`,
      country: 'gb',
      currency: 'GBP',
      time_zone: 'Europe/London',
      budget: '30',
      reading: 'structured',
    },
    userId,
  )
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value.id
}

const versionOf = async (id: number) => (await platformDesk.platform(id))?.version ?? -1
const retire = async (id: number) => platformDesk.retire(id, await versionOf(id), proven())
const remove = async (id: number) => platformDesk.remove(id, await versionOf(id), proven())

/** A match whose board has an offer of the platform. */
async function onSale(id: number) {
  const matchId = ++match
  const soon = Date.now() + 5 * dayMs
  const url = `https://east-${count}.example.com/${matchId}`
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
       VALUES (?2, 1, '2026-27', 'x', 101, 107, ?2, ?1, 'x', ?1)`,
    ).bind(soon, matchId),
    env.DB.prepare(
      "INSERT INTO sale_windows (match_id, platform_id, opens_at, name, is_public) VALUES (?, ?, ?, 'General sale', 1)",
    ).bind(matchId, id, soon - dayMs),
    ...catalogueWriter.linkStatements([{ platformId: id, matchId, url }]),
    env.DB.prepare(
      `INSERT INTO lifetimes (subject_id, what, alert_id, match_id, platform_id, pence, currency, seen_at, checked_at, due_at)
       VALUES (?1, 'price', 0, ?2, ?3, 4000, 'GBP', 1, 1, 1)`,
    ).bind(`${matchId}:1`, matchId, id),
  ])
  const platform = { id, slug: 'east', name: 'East Stand', kind: 'official' as const, url, isAlertable: true }
  const check = { id: 'check', matchId, platform, currency: 'GBP', seenAt: Date.now(), problems: [], readingVersion: 0 }
  await rooms(matchId).observe({ ...check, offers: [makeOffer('Adult', 4_000)] })
  return matchId
}

const lastNoteOf = (id: number) =>
  env.DB.prepare('SELECT action FROM audit_log WHERE subject = ? ORDER BY id DESC LIMIT 1')
    .bind(`platform ${id}`)
    .first('action')

const boardOf = async (matchId: number) => (await rooms(matchId).board()).offers.length
const leave = () => jobs.everyMinute.withdrawLeaving()
const longAgo = (id: number) =>
  env.DB.prepare('UPDATE platforms SET retired_at = retired_at - ?2 WHERE id = ?1').bind(id, leaseMs).run()

test('retiring asks for a fresh proof, and is noted', async () => {
  const id = await add()
  const version = await versionOf(id)
  expect(await platformDesk.retire(id, version, { caller: { userId }, isProven: false })).toMatchObject({
    error: { code: 'PROOF_REQUIRED' },
  })
  expect(await platformDesk.retire(id, version + 1, proven())).toMatchObject({ error: { code: 'CONFLICT' } })
  expect(await retire(id)).toMatchObject({ ok: true })
  expect(await platformDesk.platform(id)).toMatchObject({ isActive: false, retiredAt: expect.any(Number) })
  expect(await lastNoteOf(id)).toBe('platform_retired')
  expect(await platformDesk.switch(id, await versionOf(id), true, userId)).toMatchObject({
    error: { code: 'CONFLICT', message: platformRetired },
  })
})

test('its gate stops at once, and its offers leave the boards once no check of it can be under way', async () => {
  const id = await add()
  const matchId = await onSale(id)
  await retire(id)
  expect(await gates(id).runNow(true)).toMatchObject({ accepted: false })
  await leave()
  expect(await boardOf(matchId)).toBe(1)
  expect((await listPlatforms()).some((one) => one.id === id)).toBe(true)
  await longAgo(id)
  await leave()
  expect(await boardOf(matchId)).toBe(0)
  expect((await listPlatforms()).some((one) => one.id === id)).toBe(false)
})

test('no fan is notified: no news, no opening, and no message that tickets have gone', async () => {
  const id = await add()
  const matchId = await onSale(id)
  await retire(id)
  await longAgo(id)
  await leave()
  const { results } = await env.DB.prepare('SELECT due_at, gone_at FROM lifetimes WHERE match_id = ?')
    .bind(matchId)
    .all()
  expect(results).toEqual([{ due_at: null, gone_at: null }])
  const sales = await env.DB.prepare('SELECT count(*) AS n FROM sale_windows WHERE platform_id = ?').bind(id).first()
  expect(sales).toEqual({ n: 0 })
  expect((await rooms(matchId).history({ limit: 10 })).length).toBeGreaterThan(0)
})

test('the desk lists its checks no more, and the public status does not count it', async () => {
  const id = await add()
  await onSale(id)
  await retire(id)
  expect((await ports.scrapingDesk.jobs({})).jobs.some((job) => job.id === id)).toBe(false)
  expect((await ports.ruleStudio.platforms()).some((one) => one.id === id)).toBe(false)
  expect((await status.view()).platforms.some(({ name }) => name === `East Stand ${count}`)).toBe(false)
})

test('brought back, each of its pages begins anew', async () => {
  const id = await add()
  const matchId = await onSale(id)
  const revision = () =>
    env.DB.prepare('SELECT revision, is_leaving FROM targets WHERE match_id = ?').bind(matchId).first()
  const before = await revision()
  await retire(id)
  expect(await revision()).toMatchObject({ is_leaving: 1 })
  expect(await platformDesk.bringBack(id, await versionOf(id), userId)).toMatchObject({ ok: true })
  const after = await revision()
  expect(after).toMatchObject({ is_leaving: 0 })
  expect(Number(after?.revision)).toBeGreaterThan(Number(before?.revision))
  expect(await platformDesk.platform(id)).toMatchObject({ isActive: true, retiredAt: null })
  expect(await lastNoteOf(id)).toBe('platform_brought_back')
})

test('is deleted only while nothing of it was seen, with what was typed of it', async () => {
  const id = await add()
  await platformDesk.setKey(id, { key: 'key-of-nothing' }, userId)
  const { origin = '', name = '' } = (await platformDesk.platform(id)) ?? {}
  expect(await platformDesk.remove(id, await versionOf(id), { caller: { userId }, isProven: false })).toMatchObject({
    error: { code: 'PROOF_REQUIRED' },
  })
  expect(await remove(id)).toMatchObject({ ok: true })
  expect(await platformDesk.platform(id)).toBeNull()
  expect(await lastNoteOf(id)).toBe('platform_deleted')
  const again = await platformDesk.create(
    { name, origin, kind: 'resale', country: 'gb', currency: 'GBP', time_zone: 'Europe/London', budget: '30' },
    userId,
  )
  // The log's entries about the one before are not the new one's.
  expect(again.ok && again.value.id).toBeGreaterThan(id)

  const seen = await add()
  await onSale(seen)
  expect(await remove(seen)).toMatchObject({ error: { code: 'CONFLICT', message: platformSeen } })
  expect(await platformDesk.platform(seen)).not.toBeNull()
})
