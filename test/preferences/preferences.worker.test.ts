import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#worker/platform/database.ts'
import { defaultLivePreferences, refreshIntervals } from '#worker/preferences/constants.ts'
import { createPreferencesRepository } from '#worker/preferences/repository.ts'
import { createPreferencesService } from '#worker/preferences/service.ts'

const service = createPreferencesService({ repository: createPreferencesRepository(openDatabase(env.DB)) })

beforeAll(async () => {
  await env.DB.prepare(
    `INSERT INTO users (id, email, first_name, created_at)
     SELECT value, 'fan' || value || '@fans.test', 'Fan', 0 FROM json_each('[1,2,3,4]')`,
  ).run()
})

describe('preferences', () => {
  test('are the defaults until they are set', async () => {
    expect(await service.of(1)).toEqual(defaultLivePreferences)
  })

  test('change where a value was sent, and are unchanged elsewhere', async () => {
    await service.change(1, { live_match_sounds: false })
    const changed = await service.change(1, { live_refresh_interval: 120 })
    const expected = { ...defaultLivePreferences, live_match_sounds: false, live_refresh_interval: 120 }
    expect(changed).toEqual({ ok: true, value: expected })
    expect(await service.of(1)).toEqual(expected)
  })

  test('are separate for each user', async () => {
    expect(await service.of(2)).toEqual(defaultLivePreferences)
  })

  test('are unchanged by an empty update', async () => {
    expect(await service.change(2, {})).toEqual({ ok: true, value: defaultLivePreferences })
  })

  test('keep two simultaneous changes', async () => {
    await Promise.all([service.change(3, { hide_scores: true }), service.change(3, { live_match_notifications: true })])
    expect(await service.of(3)).toMatchObject({ hide_scores: true, live_match_notifications: true })
  })

  test.each(refreshIntervals)('accept an interval of %i seconds', async (live_refresh_interval) => {
    expect((await service.change(4, { live_refresh_interval })).ok).toBe(true)
  })

  test.each([0, 14, 31, '30', null, 1e9])('refuse an interval of %j, and list the valid ones', async (value) => {
    expect(await service.change(4, { live_refresh_interval: value })).toMatchObject({
      ok: false,
      error: { fields: { live_refresh_interval: ['Choose one of 15, 30, 60, 120 seconds.'] } },
    })
  })

  test('refuse a change with a field that they do not have, and keep none of it', async () => {
    const before = await service.of(4)
    const refused = await service.change(4, { hide_scores: !before.hide_scores, phone: '+447700900123', budget: 50 })
    expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    expect(JSON.stringify(refused)).toContain('phone')
    expect(await service.of(4)).toEqual(before)
  })

  test.each([null, 'x', [], 7])('refuse the change %j', async (input) => {
    expect((await service.change(4, input)).ok).toBe(false)
  })
})
