import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { texts } from '#worker/payments/constants.ts'
import type { BillingCycle, PaidPlan } from '#worker/plans/constants.ts'
import type { Failure } from '#worker/platform/result.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useFieldError } from '../../ui/field-errors.ts'
import { Icon } from '../../ui/icons.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { type BuyerField, fieldOrder, isComplete, type Typed, typedOf } from './fields.ts'

type Trouble = { error: Failure; typed: Typed }
type FormProps = {
  defaults: { plan: PaidPlan; cycle: BillingCycle; name: string; email: string }
  trouble?: Trouble | undefined
}

/** Leads on to PayPal, with or without script. Only with script is the button disabled while something is missing. */
export function CheckoutForm({ defaults: { plan, cycle, name, email }, trouble }: FormProps) {
  const [isReady, setReady] = useState(true)
  const isBusy = useNavigation().state !== 'idle'
  const typed: Typed = { name, email, ...trouble?.typed }
  const errors = trouble?.error.fields
  const firstWrong = fieldOrder.find((field) => errors?.[field])
  const fieldProps = (field: BuyerField) => ({
    name: field,
    defaultValue: typed[field] ?? '',
    error: errors?.[field]?.[0],
    autoFocus: field === firstWrong,
  })
  const place = useRef<HTMLDivElement>(null)
  const look = () => {
    const form = place.current?.querySelector('form')
    if (form) setReady(isComplete(typedOf(Object.fromEntries(new FormData(form)) as Record<string, string>)))
  }
  // A browser may have filled the fields in before the page was alive.
  useEffect(look, [])
  return (
    <div ref={place}>
      <PostForm
        className="panel checkout-form"
        action={`/checkout?plan=${plan}&cycle=${cycle}`}
        noValidate
        failed={texts.providerFailed}
        error={trouble?.error.message}
        errorsFrom={trouble}
        onChange={look}
      >
        <h2 className="panel-title">Your details</h2>
        <Field {...fieldProps('name')} label="Full name" required autoComplete="name" maxLength={100} />
        <Field {...fieldProps('email')} label="Email" type="email" required autoComplete="email" maxLength={100} />
        <Field {...fieldProps('line1')} label="Address line 1" required autoComplete="address-line1" maxLength={100} />
        <Field
          {...fieldProps('line2')}
          label="Address line 2"
          required={false}
          autoComplete="address-line2"
          maxLength={100}
        />
        <Field {...fieldProps('city')} label="City" required autoComplete="address-level2" maxLength={100} />
        <Field
          {...fieldProps('postal_code')}
          className="control uppercase"
          label="Postal code"
          required
          autoComplete="postal-code"
          maxLength={10}
        />
        <CookieBox isTicked={typed.cookies === 'on'} error={errors?.cookies?.[0]} />
        <p className="label">
          You pay on PayPal’s own page. Name and address go on a VAT invoice above £250 and are not kept otherwise.
        </p>
        <Button disabled={!isReady || isBusy}>{isBusy ? 'Opening PayPal' : 'Pay with PayPal'}</Button>
      </PostForm>
    </div>
  )
}

function CookieBox({ isTicked, error: found }: { isTicked: boolean; error: string | undefined }) {
  const error = useFieldError('cookies', found)
  return (
    <div className="register-box">
      <input
        type="checkbox"
        id="cookies"
        name="cookies"
        defaultChecked={isTicked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'cookies-error'}
      />
      <label htmlFor="cookies">
        I accept the{' '}
        <a href="/cookie-policy" target="_blank" rel="noopener">
          Cookie Policy
        </a>
      </label>
      {error && (
        <p className="field-error" id="cookies-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}
