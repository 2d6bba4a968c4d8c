import { expect, test } from 'vitest'
import { MandateForm } from '#app/pages/mandates/form.tsx'
import { markup, words } from './render.tsx'

const form = (maxPricePence: number | null) =>
  words(
    markup(
      <MandateForm
        targets={[{ name: 'target:match:7', label: 'Arsenal v Leeds United' }]}
        fields={{}}
        days={{ first: '2026-11-30', last: '2027-11-30' }}
        isRead={false}
        trouble={undefined}
        maxPricePence={maxPricePence}
      />,
    ),
  )

test('a mandate’s form says which limit of the person’s own holds beside it', () => {
  expect(form(50_00)).toContain(
    'Highest price per ticket, with all fees (optional) Your own limit of £50.00 a ticket holds as well. Empty means that alone.',
  )
  expect(form(null)).toContain('Highest price per ticket, with all fees (optional) Empty means no limit.')
})
