import type { ComponentPropsWithRef } from 'react'
import { describedBy, type FieldTexts } from './field.tsx'

type SwitchProps = Omit<FieldTexts, 'error'> & { name: string; id?: string } & ComponentPropsWithRef<'input'>

/** A checkbox with the role of a switch. */
export function Switch({ label, hint, id, ...input }: SwitchProps) {
  const described = describedBy({ hint, name: input.name, id })
  return (
    <div className="switch">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state. */}
      <input type="checkbox" role="switch" {...input} {...described} />
      <label htmlFor={described.id}>{label}</label>
      {hint && (
        <p className="label" id={`${described.id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
