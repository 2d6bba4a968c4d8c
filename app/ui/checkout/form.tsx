import { type ChangeEvent, type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '#worker/ground/platform/result.ts'
import {
  type BuyerField,
  type BuyerProblems,
  checkoutFields,
  problemsOf,
  type Typed,
} from '#worker/money/payments/checkout/rules.ts'
import { texts } from '#worker/money/payments/constants.ts'
import { Field } from '../form/field.tsx'
import { PostForm } from '../form/post-form.tsx'
import { useAfterPress } from './after-press.ts'
import { CookieBox, StartBox } from './consent-boxes.tsx'
import { type Choice, checkoutAddress } from './facts.ts'
import { type Found, foundBy, foundOnLeaving } from './found.ts'
import { keepTyped, keptFor } from './kept.ts'

type Trouble = { error: Failure; typed: Typed }
type FormProps = {
  choice: Choice
  buyer: { name: string; email: string }
  className?: string
  trouble?: Trouble | undefined
  /** With script: keeps the form where it is, with what was typed. Without it, the form leads on to PayPal. */
  onComplete?: ((typed: Typed) => void) | undefined
  /** Puts the fields away, once the buyer has agreed to pay. They are still sent. */
  isPutAway?: boolean
  /** The buttons below the fields. */
  children: (state: { isComplete: boolean }) => ReactNode
}

/** Posts to the checkout's own page. Only with script a problem is shown, and the button disabled, before it is sent. */
export function CheckoutForm({ choice, buyer, className, trouble, onComplete, isPutAway, children }: FormProps) {
  const { place, isComplete, found, check, leave } = useProblems(trouble)
  const [kept] = useState(() => keptFor(buyer))
  const typed: Typed = { ...buyer, ...(trouble?.typed ?? kept) }
  const firstWrong = checkoutFields.find((field) => trouble?.error.fields?.[field])
  const fieldProps = (field: BuyerField) => ({
    name: field,
    defaultValue: typed[field] ?? '',
    error: found.errors[field],
    autoFocus: field === firstWrong,
    maxLength: field === 'postal_code' ? 10 : 100,
    required: field !== 'line2',
  })

  function edit(event: FormEvent<HTMLFormElement>) {
    check()
    keepTyped(buyer, typedIn(event.currentTarget))
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (!onComplete) return
    event.preventDefault()
    const now = typedIn(event.currentTarget)
    if (Object.keys(problemsOf(now)).length === 0) onComplete(now)
  }

  return (
    <div ref={place}>
      <PostForm
        className={className}
        action={checkoutAddress(choice)}
        noValidate
        failed={texts.providerFailed}
        error={trouble?.error.message}
        errorsFrom={found}
        returnTo={checkoutAddress(choice)}
        onChange={edit}
        onBlur={leave}
        onSubmit={submit}
      >
        <div className="checkout-fields" hidden={isPutAway}>
          <Field {...fieldProps('name')} label="Full name" autoComplete="name" />
          <Field {...fieldProps('email')} label="Email" type="email" autoComplete="email" />
          <Field {...fieldProps('line1')} label="Address line 1" autoComplete="address-line1" />
          <Field {...fieldProps('line2')} label="Address line 2" autoComplete="address-line2" />
          <Field {...fieldProps('city')} label="City" autoComplete="address-level2" />
          <Field
            {...fieldProps('postal_code')}
            className="control uppercase"
            label="Postal code"
            autoComplete="postal-code"
            onInput={capitalise}
          />
          <StartBox isTicked={typed.start_now === 'on'} error={found.errors.start_now} />
          <CookieBox isTicked={typed.cookies === 'on'} error={found.errors.cookies} />
          <p className="label">
            PayPal takes the payment; no card or bank details reach us. Name and address go on a VAT invoice above £250
            and are not kept otherwise.
          </p>
        </div>
        {children({ isComplete })}
      </PostForm>
    </div>
  )
}

/** The server's errors, and those of fields that were left; whether nothing is missing. */
function useProblems(trouble: Trouble | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const [isComplete, setComplete] = useState(true)
  const afterPress = useAfterPress()
  const ofServer = (): Found => foundBy(trouble?.error.fields)
  const [seen, setSeen] = useState(() => ({ of: trouble, found: ofServer() }))
  const found = seen.of === trouble ? seen.found : ofServer()
  if (seen.of !== trouble) setSeen({ of: trouble, found })

  function check() {
    const form = place.current?.querySelector('form')
    if (form) setComplete(Object.keys(problemsOf(typedIn(form))).length === 0)
  }
  // A browser may have filled the fields in before the page was alive.
  useEffect(check, [])

  function leave({ target }: FocusEvent) {
    if (!(target instanceof HTMLInputElement) || !target.form) return
    const { form, name } = target
    const field = checkoutFields.find((one) => one === name)
    if (field) afterPress(() => judge(field, problemsOf(typedIn(form))))
  }

  function judge(field: (typeof checkoutFields)[number], now: BuyerProblems) {
    setSeen((before) => ({ of: trouble, found: foundOnLeaving(before.found, field, now) }))
  }

  return { place, isComplete, found, check, leave }
}

function typedIn(form: HTMLFormElement): Typed {
  return typedOf(Object.fromEntries(new FormData(form)) as Record<string, string>)
}

export function typedOf(fields: Record<string, string>): Typed {
  return Object.fromEntries(checkoutFields.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
}

/** In the value too, not only in how it looks; the caret stays where it is. */
function capitalise({ currentTarget: input }: ChangeEvent<HTMLInputElement> | FormEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd } = input
  input.value = input.value.toUpperCase()
  input.setSelectionRange(selectionStart, selectionEnd)
}
