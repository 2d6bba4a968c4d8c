import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addPerson } from '#test/people/accounts/people.ts'
import { defaultLivePreferences, refreshIntervals } from '#worker/alerting/preferences/constants.ts'
import { createPreferencesRepository } from '#worker/alerting/preferences/repository.ts'
import { createPreferencesService } from '#worker/alerting/preferences/service.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'

const service = createPreferencesService({ repository: createPreferencesRepository(openDatabase(env.DB)) })

const addFan = async () => (await addPerson()).id

describe('preferences', () => {
  test('are the defaults until they are set', async () => {
    expect(await service.of(await addFan())).toEqual(defaultLivePreferences)
  })

  test('change where a value was sent, and are unchanged elsewhere and for others', async () => {
    const fan = await addFan()
    await service.change(fan, { live_match_sounds: false })
    const changed = await service.change(fan, { live_refresh_interval: 120 })
    const expected = { ...defaultLivePreferences, live_match_sounds: false, live_refresh_interval: 120 }
    expect(changed).toEqual({ ok: true, value: expected })
    expect(await service.of(fan)).toEqual(expected)
    expect(await service.of(await addFan())).toEqual(defaultLivePreferences)
  })

  test('are unchanged by an empty update', async () => {
    expect(await service.change(await addFan(), {})).toEqual({ ok: true, value: defaultLivePreferences })
  })

  test('keep two simultaneous changes', async () => {
    const fan = await addFan()
    await Promise.all([
      service.change(fan, { hide_scores: true }),
      service.change(fan, { live_match_notifications: true }),
    ])
    expect(await service.of(fan)).toMatchObject({ hide_scores: true, live_match_notifications: true })
  })

  test.each(refreshIntervals)('accept an interval of %i seconds', async (live_refresh_interval) => {
    expect((await service.change(await addFan(), { live_refresh_interval })).ok).toBe(true)
  })

  test.each([0, 14, 31, '30', null, 1e9])('refuse an interval of %j, and list the valid ones', async (value) => {
    expect(await service.change(await addFan(), { live_refresh_interval: value })).toMatchObject({
      ok: false,
      error: { fields: { live_refresh_interval: ['Choose one of 15, 30, 60, 120 seconds.'] } },
    })
  })

  test('refuse a change with a field that they do not have, and keep none of it', async () => {
    const fan = await addFan()
    const before = await service.of(fan)
    const refused = await service.change(fan, { hide_scores: !before.hide_scores, phone: '+447700900123', budget: 50 })
    expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    expect(JSON.stringify(refused)).toContain('phone')
    expect(await service.of(fan)).toEqual(before)
  })

  test.each([null, 'x', [], 7])('refuse the change %j', async (input) => {
    expect((await service.change(await addFan(), input)).ok).toBe(false)
  })
})
