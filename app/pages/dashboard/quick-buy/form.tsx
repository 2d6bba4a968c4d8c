import { Field } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { spokenPrice } from '#app/ui/price.tsx'
import {
  type AmountField,
  amountLimits,
  countries,
  maxSectionsLength,
  paymentMethodNames,
  paymentMethods,
  type SealedField,
  sealedLengths,
} from '#worker/people/quick-buy/constants.ts'
import { switchesShown } from '#worker/people/quick-buy/rules.ts'
import { PartForm, type PartProps } from './part-form.tsx'

const countryOptions = countries.map((country) => ({ value: country, label: country }))
const methodOptions = paymentMethods.map((method) => ({ value: method, label: paymentMethodNames[method] }))

export function AddressInformation({ saved, ...shown }: PartProps) {
  const { trouble } = shown
  const filled = (name: SealedField) => ({
    name,
    maxLength: sealedLengths[name],
    defaultValue: trouble?.typed[name] ?? saved[name],
    error: trouble?.errors[name]?.[0],
  })
  const value = [saved.address_line1, saved.city, saved.postal_code].filter(Boolean).join(', ') || 'Not given'
  return (
    <PartForm part="address" title="Address Information" value={value} {...shown}>
      <Field {...filled('address_line1')} label="Address line 1" autoComplete="address-line1" />
      <Field {...filled('address_line2')} label="Address line 2" autoComplete="address-line2" required={false} />
      <Field {...filled('city')} label="City" autoComplete="address-level2" />
      <Field {...filled('postal_code')} label="Postal code" autoComplete="postal-code" />
      <Select
        name="country"
        label="Country"
        autoComplete="country-name"
        options={countryOptions}
        defaultValue={trouble?.typed.country ?? saved.country}
        error={trouble?.errors.country?.[0]}
      />
    </PartForm>
  )
}

export function PaymentPreferences({ saved, ...shown }: PartProps) {
  const { trouble } = shown
  const amount = (name: AmountField) => ({
    name,
    type: 'number',
    inputMode: 'decimal' as const,
    ...amountLimits[name],
    defaultValue: trouble?.typed[name] ?? saved[name],
    error: trouble?.errors[name]?.[0],
  })
  return (
    <PartForm part="payment" title="Payment Preferences" value={paymentText(saved)} {...shown}>
      <p>
        For what you buy yourself: you pay at the seller, and we keep no card or bank details. What a mandate buys is
        paid by the card that you keep at the seller’s payment service.
      </p>
      <Select
        name="preferred_payment_method"
        label="Preferred payment method"
        options={methodOptions}
        defaultValue={trouble?.typed.preferred_payment_method ?? saved.preferred_payment_method}
        error={trouble?.errors.preferred_payment_method?.[0]}
      />
      <Field
        {...amount('budget_limit')}
        label="Monthly budget (£)"
        hint="Holds for your mandates, too. 0 means no limit."
      />
      <Field
        {...amount('max_ticket_price')}
        label="Maximum price per ticket (£)"
        hint="Holds for your mandates, too. 0 means no limit."
      />
      <Field
        name="preferred_seating_sections"
        label="Preferred seating sections"
        hint="Separated by commas: North Stand, Block 12"
        maxLength={maxSectionsLength}
        defaultValue={trouble?.typed.preferred_seating_sections ?? saved.preferred_seating_sections}
        error={trouble?.errors.preferred_seating_sections?.[0]}
      />
    </PartForm>
  )
}

/** "Credit/Debit Card · £200 a month · £60 a ticket" */
function paymentText(saved: PartProps['saved']): string {
  const upTo = (pounds: number, of: string) => pounds > 0 && `${spokenPrice(pounds * 100, 'GBP')} a ${of}`
  return [
    paymentMethodNames[saved.preferred_payment_method],
    upTo(saved.budget_limit, 'month'),
    upTo(saved.max_ticket_price, 'ticket'),
  ]
    .filter(Boolean)
    .join(' · ')
}

export function FormAutomation({ saved, ...shown }: PartProps) {
  const { trouble } = shown
  return (
    <PartForm part="kit" title="Basic Form Automation" value={saved.auto_fill_enabled ? 'On' : 'Off'} {...shown}>
      <input type="hidden" name={switchesShown} value="yes" />
      <Switch
        name="auto_fill_enabled"
        label="Show my details in the purchase kit"
        hint="Each with a copy button. We never fill in a seller's form for you."
        defaultChecked={
          trouble?.typed.part === 'kit' ? trouble.typed.auto_fill_enabled !== undefined : saved.auto_fill_enabled
        }
      />
    </PartForm>
  )
}
