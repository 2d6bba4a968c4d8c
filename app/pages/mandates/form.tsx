import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FieldError } from '#app/ui/form/field-error.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { formatMoney } from '#worker/ground/platform/money.ts'
import { limitsCurrency } from '#worker/money/purchases/deciding/spending.rules.ts'
import { currencies, maxPurchases, maxQuantity, maxTargets } from '#worker/money/purchases/mandates/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'

type Fields = Record<string, string>
type Option = { name: string; label: string }
export type MandateFormProps = {
  targets: Option[]
  /** As typed, or proposed. */
  fields: Fields
  /** Highest price of a ticket under all mandates, in pence of a pound; null for no limit. */
  maxPricePence: number | null
  /** The first and the last day that may be chosen. */
  days: { first: string; last: string }
  /** The terms were read, so that signing them is what comes next. */
  isRead: boolean
  trouble: { message: string; fields?: Record<string, string[]> } | undefined
}

const sellerOptions = [
  { value: 'official_and_exchanges', label: 'Official sellers and authorised exchanges' },
  { value: 'official', label: 'Official sellers only' },
]
const modeOptions = [
  { value: 'confirm', label: 'Ask me first' },
  { value: 'buy', label: 'Buy, then tell me' },
]
const currencyNames = { GBP: 'Pounds (£)', EUR: 'Euros (€)' }
const currencyOptions = currencies.map((currency) => ({ value: currency, label: currencyNames[currency] }))
const quantityOptions = Array.from({ length: maxQuantity }, (_, index) => ({ value: index + 1, label: `${index + 1}` }))

/** Asks for the terms; nothing is signed by it. */
export function MandateForm({ targets, fields, days, maxPricePence, isRead, trouble }: MandateFormProps) {
  const isReading = useNavigation().formData?.get('intent') === 'read'
  const given = (name: string) => ({ name, defaultValue: fields[name], error: trouble?.fields?.[name]?.[0] })
  const amount = { type: 'number', inputMode: 'decimal' as const, min: 0, step: 'any', hint: 'Empty means no limit.' }
  return (
    <Panel title="What may be bought">
      <PostForm className="profile-form" failed={serverError} error={trouble?.message} noValidate>
        {fields.version !== undefined && <input type="hidden" name="version" value={fields.version} />}
        <Targets targets={targets} fields={fields} error={trouble?.fields?.targets?.[0]} />
        <Select {...given('quantity')} label="Tickets side by side" options={quantityOptions} />
        <Field {...given('areas')} label="Areas" hint="Separated by commas: North Stand, Block 12" required={false} />
        <Field
          {...given('ticket_types')}
          label="Ticket types"
          hint="Without any: full-price tickets, no hospitality."
          required={false}
        />
        <Select {...given('sellers')} label="Sellers" options={sellerOptions} />
        <Select {...given('currency')} label="Currency" options={currencyOptions} />
        <Field
          {...given('max_price')}
          {...amount}
          label="Highest price per ticket, with all fees"
          hint={maxPriceHint(maxPricePence)}
          required={false}
        />
        <Field {...given('max_total')} {...amount} label="Highest price per purchase" required={false} />
        <Field
          {...given('purchases')}
          label="Purchases"
          hint="At most one a match."
          type="number"
          min={1}
          max={maxPurchases}
        />
        <Field {...given('valid_until')} label="Valid until" type="date" min={days.first} max={days.last} />
        <Select {...given('mode')} label="When a ticket is found" options={modeOptions} />
        <div className="actions">
          <Button tone={isRead ? 'quiet' : 'amber'} name="intent" value="read">
            {isReading ? 'Running…' : 'Run it on paper'}
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}

/** A mandate may say more, but nothing dearer is bought. */
function maxPriceHint(maxPricePence: number | null): string {
  if (maxPricePence === null) return 'Empty means no limit.'
  return `Your own limit of ${formatMoney(maxPricePence, limitsCurrency)} a ticket holds as well. Empty means that alone.`
}

type TargetsProps = { targets: Option[]; fields: Fields; error: string | undefined }

/** Boxes that stand open at least; the others are folded. */
const openTargets = 6

/** Boxes, so that one mandate can be about several. Those that are ticked come first. */
function Targets({ targets, fields, error }: TargetsProps) {
  const isTicked = ({ name }: Option) => fields[name] !== undefined
  const ordered = [...targets.filter(isTicked), ...targets.filter((one) => !isTicked(one))]
  const count = Math.max(openTargets, ordered.filter(isTicked).length)
  const boxes = ordered.map(({ name, label }) => (
    <label key={name} className="mandate-target">
      <input type="checkbox" name={name} defaultChecked={fields[name] !== undefined} />
      <span>{label}</span>
    </label>
  ))
  return (
    <fieldset className="mandate-targets" {...(error && { 'aria-describedby': 'targets-error' })}>
      <legend>Matches, teams or leagues</legend>
      <p className="label">Up to {maxTargets}. A ticket for any of them may be bought.</p>
      {boxes.slice(0, count)}
      {boxes.length > count && (
        <details className="fold">
          <summary>{boxes.length - count} more that you follow or have alerts on</summary>
          {boxes.slice(count)}
        </details>
      )}
      <FieldError of="targets" error={error} />
    </fieldset>
  )
}
