import { Field } from '#app/ui/field.tsx'
import { inputMoment } from '#app/ui/london-time.ts'
import type { DeskMatch } from '#worker/matches/catalogue/desk/contract.ts'
import { SeenFields, shownIn } from './seen-fields.tsx'

export type Typed = Record<string, string>
export type FieldErrors = Record<string, string[]> | undefined

type Props = { match?: DeskMatch; typed?: Typed | undefined; errors: FieldErrors }

/** What may be changed of a match, now or when it is made: what was typed, else what is stored. */
export function MatchFields({ match, typed, errors }: Props) {
  const stored = storedOf(match)
  const filled = (name: keyof typeof stored) => ({
    name,
    defaultValue: shownIn(typed, name, stored[name]),
    error: errors?.[name]?.[0],
  })
  return (
    <>
      {match && <SeenFields stored={stored} />}
      <Field
        label="Date and time"
        hint="UK time"
        type="datetime-local"
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        {...filled('match_date')}
      />
      <Field label="Venue" required={false} {...filled('venue')} />
      <Field label="Official platform" required={false} {...filled('official_platform')} />
      <Field label="Ticket URL" type="url" required={false} {...filled('ticket_url')} />
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
