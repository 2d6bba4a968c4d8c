import { Field } from '#app/ui/form/field.tsx'
import { fillFields, SeenFields, shownIn } from '#app/ui/form/seen-fields.tsx'
import { inputMoment } from '#app/ui/london-time.ts'
import type { DeskMatch } from '#worker/matches/catalogue/desk/contract.ts'

export type Typed = Record<string, string>
export type FieldErrors = Record<string, string[]> | undefined

type Props = { match?: DeskMatch; typed?: Typed | undefined; errors: FieldErrors }

/** Fields of a match that is made or changed, filled with what was typed, else with what is stored. */
export function MatchFields({ match, typed, errors }: Props) {
  const stored = storedOf(match)
  const filled = fillFields({ stored, typed, errors })
  return (
    <>
      {match && <SeenFields stored={stored} />}
      <Field
        {...filled('match_date', 'Date and time', 'UK time')}
        type="datetime-local"
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
      />
      <Field {...filled('venue', 'Venue')} required={false} />
      <Field {...filled('official_platform', 'Official platform')} required={false} />
      <Field {...filled('ticket_url', 'Ticket URL')} type="url" required={false} />
      <label className="desk-tick">
        <input
          type="checkbox"
          name="is_high_demand"
          defaultChecked={shownIn(typed, 'is_high_demand', stored.is_high_demand) === 'on'}
        />
        <span>High demand</span>
      </label>
    </>
  )
}

function storedOf(match?: DeskMatch) {
  return {
    match_date: match?.kickoffAt == null ? '' : inputMoment(match.kickoffAt),
    venue: match?.venue ?? '',
    official_platform: match?.official_platform ?? '',
    ticket_url: match?.ticket_url ?? '',
    is_high_demand: match?.is_high_demand ? 'on' : '',
  }
}
