import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import { useFieldError } from './field-errors.ts'

type TickBoxProps = {
  name: string
  isTicked: boolean | undefined
  error: string | undefined
  /** What ticking it means. */
  children: ReactNode
}

/** A checkbox that a form requires, with its error below. */
export function TickBox({ name, isTicked, error: found, children }: TickBoxProps) {
  const error = useFieldError(name, found)
  return (
    <div className="register-box">
      <input
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={isTicked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-error`}
      />
      <label htmlFor={name}>{children}</label>
      <FieldError of={name} error={error} />
    </div>
  )
}
