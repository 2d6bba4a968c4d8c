import { expect, test } from 'vitest'
import { NewAlert } from '#worker/alerting/alerts/making/contract.ts'

test.each([
  [
    { match_id: 4, alert_type: 'availability' },
    { targetKind: 'match', targetId: 4, priceThresholdPence: null },
  ],
  [
    { team_id: 4, alert_type: 'price_drop' },
    { targetKind: 'team', priceThresholdPence: null },
  ],
  [
    { league_id: 4, alert_type: 'price_drop', price_threshold: 64.1 },
    { targetKind: 'league', priceThresholdPence: 6_410 },
  ],
  [{ team_id: 4, alert_type: 'price_drop', price_threshold: 0 }, { priceThresholdPence: 0 }],
  [{ match_id: 4, alert_type: 'high_demand', platform_id: 2 }, { platformId: 2 }],
  // Which tickets are behind a queue is not known.
  [
    { match_id: 4, alert_type: 'queue', conditions: { together: 2 } },
    { alertType: 'queue', conditions: null },
  ],
])('%j is accepted', (input, expected) => {
  expect(NewAlert.parse(input)).toMatchObject(expected)
})

test.each([
  ['no target', { alert_type: 'availability' }],
  ['two targets', { team_id: 1, league_id: 2, alert_type: 'availability' }],
  ['a type that cannot be chosen', { team_id: 1, alert_type: 'last_chance' }],
  ['a negative price', { team_id: 1, alert_type: 'price_drop', price_threshold: -0.01 }],
  ['three decimals', { team_id: 1, alert_type: 'price_drop', price_threshold: 1.005 }],
  ['a price beyond the limit', { team_id: 1, alert_type: 'price_drop', price_threshold: 100_000.01 }],
  ['a price as text', { team_id: 1, alert_type: 'price_drop', price_threshold: '5' }],
  ['a maximum price on another type', { team_id: 1, alert_type: 'availability', price_threshold: 5 }],
])('%s is refused', (_, input) => {
  expect(NewAlert.safeParse(input).success).toBe(false)
})

test('asking for any ticket is no condition, and a second naming of a target is none either', () => {
  const asked = { team_id: 4, alert_type: 'availability', conditions: { together: 1, areas: { wanted: [] } } }
  const more = [
    { kind: 'team', id: 4 },
    { kind: 'team', id: 5 },
    { kind: 'team', id: 5 },
  ]
  expect(NewAlert.parse({ ...asked, more_targets: more })).toMatchObject({
    conditions: null,
    moreTargets: [{ kind: 'team', id: 5 }],
  })
})

test.each([
  [
    'more targets than an alert may have',
    { more_targets: Array.from({ length: 10 }, (_, id) => ({ kind: 'team', id: id + 1 })) },
  ],
  ['more people together than there is room for', { conditions: { together: 5 } }],
  ['a longer list of names', { conditions: { areas: { wanted: Array.from({ length: 11 }, (_, at) => `F${at}`) } } }],
  ['a longer name', { conditions: { ticket_types: { unwanted: ['x'.repeat(61)] } } }],
  ['messages apart by no hours', { repeat_mode: 'spaced' }],
  ['messages too far apart', { repeat_mode: 'spaced', repeat_hours: 169 }],
  ['no channel', { channels: [] }],
  ['a channel twice', { channels: ['email', 'email'] }],
  ['an end that is no moment', { expires_at: 'tomorrow' }],
])('%s is refused', (_, more) => {
  expect(NewAlert.safeParse({ team_id: 1, alert_type: 'availability' }).success).toBe(true)
  expect(NewAlert.safeParse({ team_id: 1, alert_type: 'availability', ...more }).success).toBe(false)
})

test('without a channel it says what to do', () => {
  const parsed = NewAlert.safeParse({ team_id: 1, alert_type: 'availability', channels: [] })
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Choose at least one channel.'])
})
