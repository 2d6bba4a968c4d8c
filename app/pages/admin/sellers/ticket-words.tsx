import type { ComponentProps } from 'react'
import { LongField } from '#app/ui/form/field.tsx'
import { offerMeanings } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'

/** What a platform's own words for tickets mean; seldom needed, so the list of meanings is folded. */
export function TicketWords(field: Omit<ComponentProps<typeof LongField>, 'hint'>) {
  return (
    <div>
      <LongField {...field} hint="One a line: premium = ticket" required={false} rows={3} />
      <details className="label desk-more">
        <summary>When, and which meanings</summary>
        <p>
          Where the usual reading of a word in a ticket’s type or section is wrong here. Meanings:{' '}
          {offerMeanings.join(', ')}.
        </p>
      </details>
    </div>
  )
}
