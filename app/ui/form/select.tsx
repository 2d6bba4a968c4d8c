import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../icons.tsx'
import { describedBy, FieldFrame, type FieldTexts } from './field.tsx'
import { useFieldError } from './field-errors.ts'

type Option = { value: string | number; label: string }

type SelectProps = FieldTexts & {
  name: string
  id?: string
  options: readonly Option[]
} & ComponentPropsWithRef<'select'>

export function Select({ label, hint, error: found, options, ...select }: SelectProps) {
  const error = useFieldError(select.name, found)
  return (
    <FieldFrame label={label} hint={hint} error={error} {...select}>
      <div className="select">
        <select className="control" {...select} {...describedBy({ hint, error, ...select })}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </FieldFrame>
  )
}
