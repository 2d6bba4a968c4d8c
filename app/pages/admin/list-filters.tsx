import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Select } from '#app/ui/form/select.tsx'

type Value = string | number

type Choice = {
  name: string
  label: string
  chosen: Value | null | undefined
  /** What the list is called where nothing is chosen. */
  any: string
  options: readonly { value: Value; label: string }[]
}

type Props = {
  action: string
  words: { label: string; value: string | undefined; maxLength: number }
  choices: readonly Choice[]
  /** Hidden fields; those without a value are omitted. */
  kept?: Record<string, Value | null | undefined>
  /** The address of the whole list, while it is narrowed. */
  wholeAt?: string | undefined
}

/** What a list of the desk is narrowed by; kept in the address, so that a view can be saved as a bookmark. */
export function ListFilters({ action, words: { label, value, maxLength }, choices, kept = {}, wholeAt }: Props) {
  return (
    <search>
      <QueryForm
        className="desk-filters"
        action={action}
        key={[value, ...choices.map(({ chosen }) => chosen)].join(' ')}
      >
        {Object.entries(kept).map(([name, one]) =>
          one ? <input key={name} type="hidden" name={name} value={one} /> : null,
        )}
        <Field label={label} name="q" type="search" maxLength={maxLength} defaultValue={value} aria-keyshortcuts="/" />
        {choices.map(({ name, label: what, chosen, any, options }) => (
          <Select
            key={name}
            label={what}
            name={name}
            defaultValue={chosen ?? ''}
            options={[{ value: '', label: any }, ...options]}
          />
        ))}
        <Button tone="quiet">Search</Button>
        {wholeAt && (
          <ButtonLink to={wholeAt} tone="quiet">
            Show all
          </ButtonLink>
        )}
      </QueryForm>
    </search>
  )
}
