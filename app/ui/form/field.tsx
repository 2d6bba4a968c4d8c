import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useAreaTypedEarly } from '../hooks/use-area-typed-early.ts'
import { FieldError } from './field-error.tsx'
import { useFieldError } from './field-errors.ts'

export type FieldTexts = {
  label: string
  /** The expected input, shown from the start. */
  hint?: ReactNode
  /** What is wrong with the input, and how to fix it. */
  error?: string | undefined
}

type Named = { name: string; id?: string }

export function Field({ label, hint, error: found, ...input }: FieldTexts & Named & ComponentPropsWithRef<'input'>) {
  const error = useFieldError(input.name, found)
  return (
    <FieldFrame label={label} hint={hint} error={error} {...input}>
      <input className="control" {...input} {...describedBy({ hint, error, ...input })} />
    </FieldFrame>
  )
}

export function LongField({
  label,
  hint,
  error: found,
  ...area
}: FieldTexts & Named & Omit<ComponentPropsWithRef<'textarea'>, 'ref'>) {
  const error = useFieldError(area.name, found)
  const typedEarly = useAreaTypedEarly(area.id ?? area.name)
  return (
    <FieldFrame label={label} hint={hint} error={error} {...area}>
      <textarea ref={typedEarly} className="control" rows={6} {...area} {...describedBy({ hint, error, ...area })} />
    </FieldFrame>
  )
}

type FrameProps = FieldTexts & { name: string; id?: string | undefined; required?: boolean | undefined }

/** Label, hint and error around a control; give the control `describedBy` to link them. */
export function FieldFrame({
  label,
  hint,
  error,
  name,
  id = name,
  required,
  children,
}: FrameProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required === false && <span className="label"> (optional)</span>}
      </label>
      {hint && (
        <p className="label" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError of={id} error={error} />
    </div>
  )
}

/** ARIA attributes that link a control to its hint and error. */
export function describedBy({ hint, error, name, id = name }: Pick<FrameProps, 'hint' | 'error' | 'name' | 'id'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, ...(ids && { 'aria-describedby': ids }), ...(error && { 'aria-invalid': true }) }
}
