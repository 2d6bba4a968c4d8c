import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { maxMutedMs, undoDeleteMs } from '#worker/alerting/alerts/constants.ts'
import { alertsDataSource } from '#worker/alerting/alerts/personal-data.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { noon } from '../changes.ts'
import { meteredDatabase, tableScans } from '../metered-database.ts'
import { placeMatch } from '../scene.ts'
import { alertsOf, codeOf, giveTrial, valueIn } from './fan.ts'

const inAWeek = new Date(noon + 7 * 24 * hourMs).toISOString()

async function proFan(base: number) {
  const fan = await alertsOf(base, 2)
  await giveTrial(base, 'pro')
  return fan
}

test('an alert keeps everything that was asked for, in the currency its match is sold in', async () => {
  const { service } = await proFan(60_000)
  await env.DB.exec(
    `INSERT INTO match_summaries (match_id, seq, currency, availability, offer_count, changed_at, checked_at) VALUES (60000, 1, 'EUR', 'available', 1, 0, 0)`,
  )
  const made = valueIn(
    await service.create(60_000, {
      match_id: 60_000,
      more_targets: [
        { kind: 'team', id: 60_001 },
        { kind: 'match', id: 60_000 },
      ],
      alert_type: 'price_drop',
      price_threshold: 35.5,
      conditions: { together: 3, areas: { wanted: ['F1'], unwanted: [] }, official_only: true },
      repeat_mode: 'spaced',
      repeat_hours: 6,
      expires_at: inAWeek,
    }),
  )
  expect(made).toMatchObject({
    userId: 60_000,
    moreTargets: [{ kind: 'team', id: 60_001 }],
    priceThresholdPence: 3_550,
    currency: 'EUR',
    conditions: {
      together: 3,
      ticketTypes: { wanted: [], unwanted: [] },
      areas: { wanted: ['F1'], unwanted: [] },
      isWithoutAwayEnd: false,
      isWithoutHospitality: false,
      isOfficialOnly: true,
    },
    repeatMode: 'spaced',
    repeatHours: 6,
    expiresAt: noon + 7 * 24 * hourMs,
    channels: ['email'],
    isActive: true,
  })
  expect(valueIn(await service.list(60_000)).alerts).toEqual([made])
  const { results } = await env.DB.prepare(
    'SELECT target_kind AS kind, target_id AS id FROM alert_targets WHERE alert_id = ?1',
  )
    .bind(made.id)
    .all()
  expect(results).toEqual([
    { kind: 'match', id: 60_000 },
    { kind: 'team', id: 60_001 },
  ])
})

test('a maximum price that comes later is in the currency its match is sold in by then', async () => {
  const { service } = await alertsOf(64_500)
  const made = valueIn(await service.create(64_500, { match_id: 64_500, alert_type: 'price_drop' }))
  expect(made.currency).toBeNull()
  await env.DB.prepare(
    `INSERT INTO match_summaries (match_id, seq, currency, availability, offer_count, changed_at, checked_at) VALUES (64500, 1, 'EUR', 'available', 1, 0, 0)`,
  ).run()
  const limited = valueIn(await service.update(64_500, made.id, { price_threshold: 35 }))
  expect(limited).toMatchObject({ currency: 'EUR', name: expect.stringContaining('€35 or less') })
})

test('an alert on a team or league takes the currency of its next priced match, or none', async () => {
  const { service } = await proFan(61_000)
  const on = async (target: object) =>
    valueIn(await service.create(61_000, { ...target, alert_type: 'price_drop' })).currency
  expect(await on({ team_id: 61_000 })).toBeNull()
  await env.DB.exec(
    `INSERT INTO match_summaries (match_id, seq, currency, availability, offer_count, changed_at, checked_at) VALUES (61000, 1, 'EUR', 'available', 1, 0, 0)`,
  )
  expect(await on({ team_id: 61_000 })).toBe('EUR')
  expect(await on({ league_id: 61_000 })).toBe('EUR')
  expect(await on({ team_id: 61_001 })).toBeNull()
})

test('a user reads what each of their alerts is about by name, newest first', async () => {
  const { service } = await proFan(62_000)
  for (const target of [{ match_id: 62_000 }, { team_id: 62_000 }, { league_id: 62_000 }]) {
    valueIn(await service.create(62_000, { ...target, alert_type: 'price_drop' }))
  }
  const several = { team_id: 62_001, more_targets: [{ kind: 'league' as const, id: 62_000 }] }
  valueIn(await service.create(62_000, { ...several, alert_type: 'price_drop', price_threshold: 35 }))
  const { alerts } = valueIn(await service.list(62_000))
  expect(alerts.map(({ name }) => name)).toEqual([
    'Chelsea and Premier League · £35 or less',
    'Premier League · any price fall',
    'Arsenal · any price fall',
    'Arsenal v Chelsea, Wed 4 Nov · any price fall',
  ])
  expect(alerts[3]).toMatchObject({
    targetName: 'Arsenal v Chelsea',
    targets: [{ kind: 'match', id: 62_000, name: 'Arsenal v Chelsea', href: '/matches/62000' }],
    kickoffAt: noon + 30 * 24 * hourMs,
  })
  expect(alerts[0]?.targets.map(({ href }) => href)).toEqual(['/teams/team-62001', '/leagues/league-62000'])
})

test('filters and search narrow the list, and the counts stay those of all', async () => {
  const { service } = await proFan(63_000)
  const make = (asked: object) => service.create(63_000, { alert_type: 'availability', ...asked })
  const paused = valueIn(await make({ team_id: 63_000 }))
  valueIn(await make({ team_id: 63_001 }))
  valueIn(await make({ league_id: 63_000 }))
  valueIn(await service.setActive(63_000, paused.id, false))
  const counts = { active: 2, total: 3, team: 2, league: 1 }
  const found = async (asked: object) => {
    const list = valueIn(await service.list(63_000, asked))
    expect(list.counts).toEqual(counts)
    return [list.alerts.map(({ targetName }) => targetName), list.matching]
  }
  expect(await found({ filter: 'active' })).toEqual([['Premier League', 'Chelsea'], 2])
  expect(await found({ filter: 'inactive' })).toEqual([['Arsenal'], 1])
  expect(await found({ filter: 'team' })).toEqual([['Chelsea', 'Arsenal'], 2])
  expect(await found({ filter: 'league' })).toEqual([['Premier League'], 1])
  expect(await found({ query: 'CHÉL' })).toEqual([['Chelsea'], 1])
  expect(await found({ query: 'tickets appear', limit: 1 })).toEqual([['Premier League'], 3])
  expect(await found({ query: 'Leeds' })).toEqual([[], 0])
  expect(codeOf(await service.list(63_000, { filter: 'odd' }))).toBe('INVALID')
})

test('another user’s alert is not found by any call', async () => {
  const { service } = await proFan(64_000)
  const { id } = valueIn(await service.create(64_000, { team_id: 64_000, alert_type: 'availability' }))
  const other = 64_001
  const calls = [
    service.update(other, id, { channels: ['email'] }),
    service.duplicate(other, id),
    service.setActive(other, id, false),
    service.mute(other, id, null),
    service.remove(other, id),
    service.restore(other, id),
  ]
  for (const call of calls) expect(codeOf(await call)).toBe('NOT_FOUND')
  expect(await service.findOwn(other, id)).toBeNull()
  expect(await service.findOwn(64_000, id)).toMatchObject({ isActive: true, deletedAt: null })
  expect(valueIn(await service.list(other)).counts.total).toBe(0)
})

test('unknown targets and platforms are not found, and neither is a match that is over taken', async () => {
  const { service, time, match } = await proFan(65_000)
  const asked = { match_id: 65_000, alert_type: 'availability' } as const
  expect(codeOf(await service.create(65_000, { ...asked, match_id: 65_999 }))).toBe('NOT_FOUND')
  expect(codeOf(await service.create(65_000, { ...asked, more_targets: [{ kind: 'team', id: 65_999 }] }))).toBe(
    'NOT_FOUND',
  )
  expect(codeOf(await service.create(65_000, { ...asked, platform_id: 999 }))).toBe('NOT_FOUND')
  const { id } = valueIn(await service.create(65_000, { ...asked, platform_id: 3 }))
  valueIn(await service.setActive(65_000, id, false))
  time.now = Number(match.kickoffAt) + 5 * hourMs
  expect(codeOf(await service.create(65_000, asked))).toBe('CONFLICT')
  expect(codeOf(await service.setActive(65_000, id, true))).toBe('CONFLICT')
  valueIn(await service.create(65_000, { team_id: 65_000, alert_type: 'availability' }))
})

test('an edit changes what it names, and never what the alert is about', async () => {
  const { service } = await proFan(66_000)
  const { id } = valueIn(
    await service.create(66_000, { match_id: 66_000, alert_type: 'price_drop', price_threshold: 40, platform_id: 3 }),
  )
  const edit = async (asked: object) => valueIn(await service.update(66_000, id, asked))
  expect(await edit({ price_threshold: 35 })).toMatchObject({ priceThresholdPence: 3_500, platformId: 3 })
  expect(await edit({ repeat_mode: 'spaced' })).toMatchObject({ repeatMode: 'spaced', repeatHours: 24 })
  expect(await edit({ repeat_mode: 'once', match_id: 1, team_id: 66_000, channels: ['email'] })).toMatchObject({
    repeatMode: 'once',
    repeatHours: null,
    targetKind: 'match',
    targetId: 66_000,
  })
  expect(await edit({ conditions: { together: 2 }, platform_id: null })).toMatchObject({ platformId: null })
  expect(await edit({ conditions: null })).toMatchObject({ conditions: null })
  // A maximum price belongs to falling prices alone.
  expect(await edit({ alert_type: 'availability' })).toMatchObject({ priceThresholdPence: null })
  expect(codeOf(await service.update(66_000, id, {}))).toBe('INVALID')
  expect(codeOf(await service.update(66_000, id, { platform_id: 999 }))).toBe('NOT_FOUND')
})

test('a mute and an end lie in the future, and can be taken back', async () => {
  const { service, time } = await proFan(67_000)
  const { id } = valueIn(await service.create(67_000, { team_id: 67_000, alert_type: 'availability' }))
  expect(await service.mute(67_000, id, noon)).toMatchObject({
    error: { fields: { muted_until: [expect.any(String)] } },
  })
  expect(codeOf(await service.mute(67_000, id, noon + maxMutedMs + 1))).toBe('INVALID')
  expect(codeOf(await service.update(67_000, id, { expires_at: new Date(noon).toISOString() }))).toBe('INVALID')
  const past = { team_id: 67_000, alert_type: 'availability', expires_at: new Date(noon - 1).toISOString() } as const
  expect(codeOf(await service.create(67_000, past))).toBe('INVALID')
  expect(valueIn(await service.mute(67_000, id, noon + hourMs)).mutedUntilAt).toBe(noon + hourMs)
  expect(valueIn(await service.mute(67_000, id, null)).mutedUntilAt).toBeNull()
  // Switched on again, an alert whose end is past has no end.
  valueIn(await service.update(67_000, id, { expires_at: inAWeek, is_active: false }))
  time.now += 8 * 24 * hourMs
  expect(valueIn(await service.setActive(67_000, id, true))).toMatchObject({ isActive: true, expiresAt: null })
})

test('a deleted alert is gone from the list and the fan-out, and comes back as it was within the time to undo', async () => {
  const { service, time } = await proFan(68_000)
  const made = valueIn(await service.create(68_000, { team_id: 68_000, alert_type: 'availability' }))
  const targets = async () =>
    (await env.DB.prepare('SELECT count(*) AS n FROM alert_targets WHERE alert_id = ?1').bind(made.id).first())?.n
  expect(valueIn(await service.remove(68_000, made.id)).name).toBe(made.name)
  expect([valueIn(await service.list(68_000)).alerts, await targets()]).toEqual([[], 0])
  expect(codeOf(await service.setActive(68_000, made.id, false))).toBe('NOT_FOUND')
  expect(valueIn(await service.restore(68_000, made.id))).toEqual(made)
  expect(await targets()).toBe(1)
  valueIn(await service.remove(68_000, made.id))
  time.now += undoDeleteMs
  expect(codeOf(await service.restore(68_000, made.id))).toBe('NOT_FOUND')
})

test('a channel that is switched on reaches the alerts that a person has, but where they unticked it', async () => {
  const { service } = await proFan(68_500)
  const asked = { team_id: 68_500, alert_type: 'availability' as const }
  const before = valueIn(await service.create(68_500, asked))
  const leaving = valueIn(await service.create(68_500, { ...asked, left_out_channels: ['sms', 'telegram'] }))
  const edited = valueIn(await service.create(68_500, { ...asked, channels: ['email', 'sms'] }))
  await service.update(68_500, edited.id, { channels: ['email'] })
  const copy = valueIn(await service.duplicate(68_500, edited.id))
  await service.addChannel(68_500, 'sms')
  await service.addChannel(68_500, 'sms')
  const channels = async () =>
    Promise.all([before, leaving, edited, copy].map(async ({ id }) => (await service.findOwn(68_500, id))?.channels))
  expect(await channels()).toEqual([['email', 'sms'], ['email'], ['email'], ['email']])
  await service.removeChannel(68_500, 'sms')
  await service.update(68_500, edited.id, { channels: ['email', 'sms'] })
  await service.removeChannel(68_500, 'sms')
  await service.addChannel(68_500, 'sms')
  expect(await channels()).toEqual([['email', 'sms'], ['email'], ['email', 'sms'], ['email']])
})

test('a deleted alert that comes back has what was switched on meanwhile', async () => {
  const { service } = await proFan(68_700)
  const { id } = valueIn(await service.create(68_700, { team_id: 68_700, alert_type: 'availability' }))
  await service.remove(68_700, id)
  await service.addChannel(68_700, 'push')
  expect(valueIn(await service.restore(68_700, id)).channels).toEqual(['email', 'push'])
})

test('no statement about a person’s alerts scans a table', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const { service } = await alertsOf(69_000, 1, db)
  await placeMatch(env.DB, 69_500)
  const { id } = valueIn(await service.create(69_000, { team_id: 69_000, alert_type: 'availability', platform_id: 3 }))
  await service.create(69_000, { league_id: 69_000, alert_type: 'availability' })
  await service.create(69_000, { match_id: 69_500, alert_type: 'availability' })
  await service.createFromForm(69_000, { match_id: 69_500, alert_type: 'availability' })
  await service.update(69_000, id, { channels: ['email'] })
  await service.addChannel(69_000, 'sms')
  await service.removeChannel(69_000, 'sms')
  await service.remove(69_000, id)
  await service.restore(69_000, id)
  await service.list(69_000)
  expect(meter.statements.size).toBeGreaterThan(10)
  for (const sql of meter.statements) {
    const scans = (await tableScans(env.DB, sql)).filter(
      (step) => !/SCAN (json_each|next|newest|\(subquery)/.test(step),
    )
    expect(scans, sql).toEqual([])
  }
})

test('the export of a person has all that an alert asks for', async () => {
  const { service } = await proFan(69_700)
  const asked = {
    team_id: 69_700,
    more_targets: [{ kind: 'league' as const, id: 69_700 }],
    alert_type: 'price_drop' as const,
    price_threshold: 12.5,
    expires_at: inAWeek,
    repeat_mode: 'spaced' as const,
    repeat_hours: 3,
    channels: ['email' as const],
    left_out_channels: ['sms' as const],
    digest: 'hourly' as const,
    conditions: {
      together: 2,
      ticket_types: { wanted: ['Adult'], unwanted: [] },
      areas: { wanted: [], unwanted: ['F13'] },
      without_away_end: true,
      without_hospitality: true,
      official_only: false,
    },
  }
  const { id } = valueIn(await service.create(69_700, asked))
  valueIn(await service.mute(69_700, id, noon + hourMs))
  const { alert_type, ...rest } = asked
  const dataSource = alertsDataSource(openDatabase(env.DB))
  for await (const page of dataSource.pages?.(69_700) ?? []) {
    expect(page).toEqual([
      {
        id,
        alert_type,
        ...rest,
        currency: null,
        platform_id: null,
        paused_after: null,
        paused_at: null,
        is_active: true,
        muted_until: new Date(noon + hourMs).toISOString(),
        created_at: new Date(noon).toISOString(),
        deleted_at: null,
        client_id: null,
      },
    ])
  }
  expect.assertions(1)
})

test('an alert that is turned off while it is muted stays off, and is muted', async () => {
  const { service } = await proFan(79_000)
  const { id } = valueIn(await service.create(79_000, { match_id: 79_000, alert_type: 'availability' }))
  await Promise.all([service.mute(79_000, id, noon + hourMs), service.switchOff(79_000, id)])
  expect(await service.findOwn(79_000, id)).toMatchObject({ isActive: false, mutedUntilAt: noon + hourMs })
})
