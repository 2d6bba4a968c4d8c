import { Button } from '#app/ui/button.tsx'
import { Field, LongField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { clientLengths, clientTexts, detailLengths } from '#worker/people/clients/constants.ts'

type FormAnswer = { error: Failure; typed: Record<string, string> } | undefined

type ClientFormProps = {
  /** Stored values by the names of the fields; none for a new client. */
  kept: Record<string, string>
  answer: FormAnswer
  intent: string
  submit: string
}

/** A client's fields. What was typed comes back with what is wrong with it. */
export function ClientForm({ kept, answer, intent, submit }: ClientFormProps) {
  const { fields } = answer?.error ?? {}
  const values = answer?.typed ?? kept
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: fields?.[name]?.[0] })
  return (
    <PostForm
      className="client-form"
      failed={clientTexts.failed}
      error={answer && !fields ? answer.error.message : undefined}
    >
      <Field label="Name" required maxLength={clientLengths.name} autoComplete="off" {...field('name')} />
      <Field
        label="Reference"
        hint="Yours, such as a file number."
        required={false}
        maxLength={clientLengths.reference}
        autoComplete="off"
        {...field('reference')}
      />
      <Field label="Email" type="email" required={false} autoComplete="off" {...field('email')} />
      <Field label="Phone" type="tel" required={false} autoComplete="off" {...field('phone')} />
      <Field
        label="Budget a month, in pounds"
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        hint="Empty for no limit."
        required={false}
        {...field('budget')}
      />
      <LongField label="Notes" rows={4} required={false} maxLength={clientLengths.notes} {...field('notes')} />
      <fieldset>
        <legend>Consent on file</legend>
        <Field label="Given on" type="date" required={false} {...field('consent_on')} />
        <Field
          label="Where it is filed"
          required={false}
          maxLength={clientLengths.consent_note}
          autoComplete="off"
          {...field('consent_note')}
        />
      </fieldset>
      <BuyingFields field={field} />
      <Button name="intent" value={intent}>
        {submit}
      </Button>
    </PostForm>
  )
}

type BuyingFieldsProps = { field: (name: string) => { name: string; defaultValue: string; error: string | undefined } }

function BuyingFields({ field }: BuyingFieldsProps) {
  const labels = {
    full_name: 'Full name',
    address_line1: 'Address line 1',
    address_line2: 'Address line 2',
    city: 'City',
    postal_code: 'Postal code',
    country: 'Country',
  } as const
  return (
    <fieldset>
      <legend>Details for buying</legend>
      <p className="label">Kept encrypted.</p>
      {Object.entries(labels).map(([name, label]) => (
        <Field
          key={name}
          label={label}
          required={false}
          maxLength={detailLengths[name as keyof typeof labels]}
          autoComplete="off"
          {...field(name)}
        />
      ))}
    </fieldset>
  )
}
