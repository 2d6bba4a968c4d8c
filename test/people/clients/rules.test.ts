import { describe, expect, test } from 'vitest'
import { ClientChanges, NewClient } from '#worker/people/clients/contract.ts'
import { clientIn, detailsIn } from '#worker/people/clients/rules.ts'

const troubleOf = (input: unknown) => NewClient.safeParse(input).error?.issues.map(({ path }) => path.join('.'))

describe('a client', () => {
  test('needs a name alone', () => {
    expect(NewClient.parse({ name: '  Robin   Fairweather ' })).toEqual({ name: 'Robin Fairweather' })
    expect(troubleOf({})).toEqual(['name'])
  })

  test('is kept in one spelling: address in lower case, phone in international format, amounts in pence', () => {
    const kept = NewClient.parse({ name: 'R', email: ' Robin@Example.COM ', phone: '07700 900123', budget: 62.5 })
    expect(kept).toMatchObject({ email: 'robin@example.com', phone: '+447700900123', budget: 6_250 })
  })

  test.each([
    ['name', ' '],
    ['name', '\u200b'],
    ['name', 'n'.repeat(81)],
    ['reference', 'r\n1'],
    ['email', 'robin'],
    ['phone', '12'],
    ['notes', 'n'.repeat(1_001)],
    ['budget', -1],
    ['budget', 1.005],
    ['budget', 1e9],
    ['consent_on', '28/11/2026'],
    ['consent_on', '2026-02-30'],
    ['consent_note', 'c'.repeat(201)],
    ['city', 'c'.repeat(101)],
    ['country', 3],
  ])('is refused with this %s: %j', (field, value) => {
    expect(troubleOf({ name: 'Robin', [field]: value })).toEqual([field])
  })

  test('has nothing where a field is emptied', () => {
    const emptied = { email: '', phone: ' ', notes: '', budget: 0, consent_on: null, city: '' }
    expect(ClientChanges.parse(emptied)).toEqual({ ...emptied, phone: '', budget: null })
    expect(ClientChanges.safeParse({}).success).toBe(false)
  })
})

test.each([
  [{}, {}],
  [{ name: 'Robin', intent: 'add', userId: '7' }, { name: 'Robin' }],
  [
    { budget: '', consent_on: '' },
    { budget: null, consent_on: null },
  ],
  [{ budget: ' 62.50 ' }, { budget: 62.5 }],
  [
    { budget: 'many', city: '' },
    { budget: Number.NaN, city: '' },
  ],
])('the form %j sends %j', (fields, sent) => {
  expect(clientIn(fields as Record<string, string>)).toEqual(sent)
})

test('what is kept sealed is what names of it were sent', () => {
  expect(detailsIn({ name: 'Robin' })).toBeNull()
  expect(detailsIn({ name: 'Robin', city: '' })).toEqual({ city: '' })
})
