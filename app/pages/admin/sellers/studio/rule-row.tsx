import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { DryRun } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { fieldOptions } from './rule-fields.ts'

type Bound = {
  name: string
  id: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

type Props = {
  index: number
  isActive: boolean
  found: DryRun['rules'][number] | undefined
  rows: number
  isRequired: boolean
  bind: (name: string) => Bound
  change: (changed: Record<string, string>) => void
  onPick: () => void
}

const types = [
  { value: 'css', label: 'CSS selector' },
  { value: 'regex', label: 'Pattern (RE2)' },
]

/** One rule: where a field of an offer is, and what it found on the page. */
export function RuleRow({ index, isActive, found, rows, isRequired, bind, change, onPick }: Props) {
  const selector = bind(`selector_${index}`)
  return (
    <fieldset className="studio-rule" data-active={isActive || undefined}>
      <legend>Rule {index + 1}</legend>
      <div className="studio-rule-fields">
        <Select label="Field" options={fieldOptions} {...bind(`field_${index}`)} />
        <Select label="Found by" options={types} {...bind(`type_${index}`)} />
        <Field label="Selector or pattern" required={false} {...selector} />
      </div>
      {found && selector.value !== '' && (
        <p className="label">
          Found in {found.found} of {manyText(rows, 'row')}
          {found.samples.length > 0 && `: ${found.samples.join(', ')}`}
        </p>
      )}
      <details>
        <summary>More of rule {index + 1}</summary>
        <div className="studio-rule-fields">
          <Field label="Attribute instead of the text" required={false} {...bind(`attribute_${index}`)} />
          <Field label="Pattern that the whole value must match" required={false} {...bind(`validation_${index}`)} />
          <label className="desk-tick">
            <input
              type="checkbox"
              name={`required_${index}`}
              checked={isRequired}
              onChange={(event) => change({ [`required_${index}`]: event.target.checked ? 'on' : '' })}
            />
            <span>A row without it is no offer</span>
          </label>
        </div>
      </details>
      <Button type="button" tone="quiet" aria-pressed={isActive} onClick={onPick}>
        {isActive ? 'Choosing on the page' : 'Choose on the page'}
        <span className="visually-hidden"> for rule {index + 1}</span>
      </Button>
    </fieldset>
  )
}
