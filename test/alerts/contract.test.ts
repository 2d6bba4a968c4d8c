import { expect, test } from 'vitest'
import { NewAlert } from '#worker/alerts/contract.ts'

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
