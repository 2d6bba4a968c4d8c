import { describe, expect, test } from 'vitest'
import { MandateForm } from '#app/pages/mandates/form.tsx'
import { SigningPage } from '#app/pages/mandates/signing-page.tsx'
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

describe('the page on which a mandate is signed', () => {
  const page = (notice: string) =>
    words(
      markup(
        <SigningPage
          title="Change a mandate"
          here="/mandates/m1"
          targets={[{ name: 'target:match:7', label: 'Arsenal v Leeds United' }]}
          days={{ first: '2026-11-30', last: '2027-11-30' }}
          maxPricePence={30_00}
          sign="Sign the change"
          fields={{}}
          notice={notice}
          answer={{
            words: ['At most £40.00 for each ticket.'],
            paper: { text: '', mostly: null, isCut: false },
            typed: { read: '', form: '0-0-0-0-0' },
          }}
        />,
      ),
    )

  test('says what holds now', () => {
    expect(page('This mandate is on.')).toContain('This mandate is on.')
  })

  test('names the person’s own highest price beside the words', () => {
    expect(page('')).toContain(
      'At most £40.00 for each ticket. Your highest price is £30.00 a ticket at the moment: where that is less, it holds.',
    )
  })
})
