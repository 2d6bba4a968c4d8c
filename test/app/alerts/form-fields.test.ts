import { describe, expect, test } from 'vitest'
import { alertIn, changesIn, fieldsIn } from '#app/ui/alerts/form-fields.ts'

describe('the fields of the form', () => {
  const fields = {
    match_id: '3',
    alert_type: 'price_drop',
    price_threshold: '54',
    together: '2',
    ticket_type: 'Junior',
    ticket_types_wanted: 'Family, , Student',
    areas_unwanted: 'F1,  East Stand ',
    without_away_end: 'on',
    repeat_mode: 'spaced',
    repeat_hours: '6',
    channels: 'email,sms',
    channel_sms: 'on',
    expires_on: '2026-11-28',
    more_1: 'team:12',
    more_2: '',
  }

  test('become the draft of the service', () => {
    expect(alertIn(fields)).toMatchObject({
      match_id: 3,
      alert_type: 'price_drop',
      price_threshold: 54,
      more_targets: [{ kind: 'team', id: 12 }],
      conditions: {
        together: 2,
        ticket_types: { wanted: ['Junior', 'Family', 'Student'], unwanted: [] },
        areas: { wanted: [], unwanted: ['F1', 'East Stand'] },
        without_away_end: true,
        without_hospitality: false,
        official_only: false,
      },
      repeat_mode: 'spaced',
      repeat_hours: 6,
      channels: ['sms'],
      left_out_channels: ['email'],
      expires_at: '2026-11-28T23:59:59Z',
    })
  })

  test('that are emptied in an edit take away what was there, and keep the target', () => {
    const emptied = changesIn(
      { alert_type: 'availability', repeat_mode: 'once', expires_on: '', price_threshold: '9' },
      null,
    )
    expect(emptied).toEqual({
      alert_type: 'availability',
      price_threshold: null,
      conditions: undefined,
      repeat_mode: 'once',
      repeat_hours: null,
      expires_at: null,
    })
  })

  test('of an edit are those that would make the alert', () => {
    const { match_id, alert_type, price_threshold, conditions } = alertIn(fields)
    const names = (list: string[]) => ({ wanted: list, unwanted: [] })
    const kept = {
      together: 2,
      ticketTypes: names(['Junior', 'Family', 'Student']),
      areas: { wanted: [], unwanted: ['F1', 'East Stand'] },
    }
    const flags = { isWithoutAwayEnd: true, isWithoutHospitality: false, isOfficialOnly: false }
    const again = fieldsIn({
      alertType: 'price_drop',
      priceThresholdPence: 5_400,
      conditions: { ...kept, ...flags },
    } as never)
    expect(alertIn({ match_id: '3', ...again })).toMatchObject({ match_id, alert_type, price_threshold, conditions })
  })

  test('that hold no number are refused and not taken for empty', () => {
    expect(alertIn({ alert_type: 'price_drop', price_threshold: 'x' }).price_threshold).toBeNaN()
  })
})
