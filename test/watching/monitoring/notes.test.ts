import { expect, test } from 'vitest'
import type { ExtractedOffer } from '#worker/watching/monitoring/contract.ts'
import { noteOf } from '#worker/watching/monitoring/notes.rules.ts'
import { answered, makeCheck, makePage } from './fakes.ts'
import { checksClaim, setUp } from './one-lease.ts'

const now = Date.UTC(2026, 11, 1, 12)
const offer = (more: Partial<ExtractedOffer>) => ({ availability: 'available', ...more }) as ExtractedOffer
const parking = offer({ kind: 'add-on', addOn: 'parking' })
const soon = offer({ availability: 'unknown', opensAt: Date.UTC(2026, 11, 5, 10) })

const marek = offer({ ticketType: 'Marek', kind: 'unsure', pricePence: 3_800, currency: 'EUR' })
const mayBe = (name: string) => `“${name}” may be a ticket and doesn’t count: its name doesn’t say what it is`

test.each([
  ['none of them is a ticket', [parking, parking, parking]],
  ['it is no ticket', [parking]],
  ['the sale opens on Sat, 5 Dec 2026, 10:00 UK time', [parking, soon, offer({ ...soon, opensAt: now + 9e9 })]],
  [null, [parking, soon, offer({})]],
  [null, [offer({ availability: 'sold_out' })]],
  [mayBe('Marek'), [marek, offer({ pricePence: 5_700, currency: 'EUR' })]],
  [mayBe('Marek'), [marek, offer({ pricePence: 3_000, currency: 'EUR', availability: 'sold_out' })]],
  [mayBe('Marek'), [parking, marek]],
  [null, [marek, offer({ pricePence: 3_800, currency: 'EUR' })]],
  [null, [{ ...marek, availability: 'sold_out' as const }, offer({ pricePence: 5_700, currency: 'EUR' })]],
  [null, []],
])('a page is noted: %s', (note, offers) => {
  expect(noteOf({ offers }, now)).toBe(note)
})

test('a check reports the note of its page', async () => {
  const extract = () => makePage({ offers: [{ ...makePage().offers[0], ...parking } as ExtractedOffer] })
  const { check, gate } = setUp(checksClaim([makeCheck(1)]), () => answered(200), { extract })
  await check()
  expect(gate.reports[0]?.outcomes[0]).toMatchObject({ kind: 'changed', note: 'it is no ticket' })
})
