import type { DeskMatch } from '#worker/catalogue/desk/contract.ts'
import { Field } from '../ui/field.tsx'
import { inputMoment } from '../ui/london-time.ts'

export type Typed = Record<string, string>
export type FieldErrors = Record<string, string[]> | undefined

/** What may be changed of a match, now or when it is made: from what was typed, else from what is stored. */
export function MatchFields({
  match,
  typed,
  errors,
}: {
  match?: DeskMatch
  typed?: Typed | undefined
  errors: FieldErrors
}) {
  const { kickoffAt = null, venue = null, official_platform: platform = null, ticket_url: url = null } = match ?? {}
  const isHigh = typed ? typed.is_high_demand === 'on' : (match?.is_high_demand ?? false)
  return (
    <>
      <Field
        label="Date and time"
        hint="UK time"
        name="match_date"
        type="datetime-local"
        min="2000-01-01T00:00"
        max="2099-12-31T23:59"
        defaultValue={typed?.match_date ?? (kickoffAt === null ? '' : inputMoment(kickoffAt))}
        error={errors?.match_date?.[0]}
      />
      <Field
        label="Venue"
        name="venue"
        required={false}
        defaultValue={typed?.venue ?? venue ?? ''}
        error={errors?.venue?.[0]}
      />
      <Field
        label="Official platform"
        name="official_platform"
        required={false}
        defaultValue={typed?.official_platform ?? platform ?? ''}
        error={errors?.official_platform?.[0]}
      />
      <Field
        label="Ticket URL"
        name="ticket_url"
        type="url"
        required={false}
        defaultValue={typed?.ticket_url ?? url ?? ''}
        error={errors?.ticket_url?.[0]}
      />
      <label className="desk-tick">
        <input type="checkbox" name="is_high_demand" defaultChecked={isHigh} />
        <span>High demand</span>
      </label>
    </>
  )
}
