import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { AcceptanceBoxes } from '#app/ui/account/acceptance-boxes.tsx'
import { BotCheck } from '#app/ui/account/bot-check.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import {
  maxEmailLength,
  maxNameLength,
  maxPasswordLength,
  minPasswordLength,
} from '#worker/people/accounts/constants.ts'
import { registrationFailed } from '#worker/people/accounts/registration/constants.ts'
import type { RegistrationErrors } from '#worker/people/accounts/registration/rules.ts'
import { registrationErrors, registrationProgress } from '#worker/people/accounts/registration/rules.ts'
import { AccountType } from './account-type.tsx'
import { RegistrationProgress } from './progress.tsx'
import { errorsOf, fieldsIn, firstWrong, formOf, type RegisterAnswer, type TypedValues } from './typed.ts'
import { useErrors } from './use-errors.ts'

type EmailFormProps = {
  values: TypedValues
  trouble: Extract<RegisterAnswer, { isDone: false }> | undefined
  siteKey: string | null
  isFirstAdmin: boolean
}

/** A plain form validated by the server; with script the same rules apply while typing. */
export function EmailForm({ values, trouble, siteKey, isFirstAdmin }: EmailFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, show } = useErrors(trouble, errorsOf(trouble?.error))
  const [percent, setPercent] = useState(() => registrationProgress('email', { ...formOf({}), ...values }))
  const isBusy = useNavigation().formData !== undefined

  function measure() {
    if (form.current) setPercent(registrationProgress('email', formOf(fieldsIn(new FormData(form.current)))))
  }

  // Counts what the browser restored or filled in before hydration.
  useEffect(measure, [])
  useEffect(() => focusFirst(form.current, errorsOf(trouble?.error)), [trouble])

  function check(event: FormEvent<HTMLFormElement>) {
    const found = registrationErrors(formOf(fieldsIn(new FormData(event.currentTarget))))
    if (isBusy || firstWrong(found)) event.preventDefault()
    if (isBusy || !firstWrong(found)) return
    show(found)
    focusFirst(event.currentTarget, found)
  }

  return (
    <PostForm
      className="account-form register-form"
      action="/register?method=email"
      noValidate
      ref={form}
      onChange={measure}
      onSubmit={check}
      errorsFrom={errors}
      failed={registrationFailed}
      error={trouble && <p>{trouble.error.message}</p>}
    >
      <RegistrationProgress percent={percent} />
      <AccountType
        role={values.role}
        isFirstAdmin={isFirstAdmin}
        agentCode={{ name: 'agentCode', value: values.agentCode, error: errors.agentCode }}
      />
      <PersonFields values={values} errors={errors} />
      <AcceptanceBoxes values={values} errors={errors} />
      {siteKey && <BotCheck siteKey={siteKey} answer={trouble} />}
      <Button aria-disabled={isBusy}>{isBusy ? 'Creating your account…' : 'Create account'}</Button>
      <p className="visually-hidden" role="status">
        {isBusy && 'Creating your account…'}
      </p>
    </PostForm>
  )
}

function PersonFields({ values, errors }: { values: TypedValues; errors: RegistrationErrors }) {
  const fieldProps = <N extends 'firstName' | 'lastName' | 'email'>(name: N) => ({
    name,
    required: true,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <>
      <div className="register-names">
        <Field {...fieldProps('firstName')} label="First name" autoComplete="given-name" maxLength={maxNameLength} />
        <Field {...fieldProps('lastName')} label="Last name" autoComplete="family-name" maxLength={maxNameLength} />
      </div>
      <Field
        {...fieldProps('email')}
        label="Email address"
        type="email"
        autoComplete="username"
        maxLength={maxEmailLength}
        hint="We'll send your alerts there once you have verified it."
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        required
        hint={`${minPasswordLength} to ${maxPasswordLength} characters. A few random words make a good password.`}
        error={errors.password}
      />
      <Field
        name="confirmPassword"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
    </>
  )
}

function focusFirst(form: HTMLFormElement | null, errors: RegistrationErrors): void {
  const name = firstWrong(errors)
  const field = name && form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
