import { useEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import { maxCodeLength } from '#worker/people/accounts/two-step/constants.ts'
import { Field } from '../form/field.tsx'

type CodeFieldProps = {
  name?: string
  error: string | undefined
  hint?: string
  label?: string
  /** Digits only; recovery codes have letters, so they get the full keyboard. */
  isNumeric?: boolean
}

/**
 * An authenticator or recovery code. A wrong code takes the focus, so that a screen reader reads the error.
 */
export function CodeField({
  name = 'code',
  error,
  label = 'Code',
  isNumeric = false,
  hint = 'The 6 digits from your authenticator app, or one of your recovery codes.',
}: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const answer = useActionData()
  const wrong = error && answer
  useEffect(() => {
    if (wrong) field.current?.focus()
  }, [wrong])
  return (
    <Field
      ref={field}
      name={name}
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      className="control code-control"
      maxLength={maxCodeLength}
      required
      error={error}
    />
  )
}
