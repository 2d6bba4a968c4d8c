import { Field } from '#app/ui/form/field.tsx'
import { fillFields, shownIn } from '#app/ui/form/seen-fields.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { spokenPrice } from '#app/ui/price.tsx'
import { filledWith } from '#worker/ground/platform/seen-fields.rules.ts'
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
  const { address_line1, address_line2, city, postal_code, country } = saved
  const stored = filledWith({ address_line1, address_line2, city, postal_code, country })
  const fill = fillFields({ stored, typed: typedIn('address', shown), errors: shown.trouble?.errors })
  const filled = (name: Exclude<SealedField, 'full_name'>, label: string) => ({
    ...fill(name, label),
    maxLength: sealedLengths[name],
  })
  const value = [saved.address_line1, saved.city, saved.postal_code].filter(Boolean).join(', ') || 'Not given'
  return (
    <PartForm part="address" title="Address Information" value={value} stored={stored} {...shown}>
      <Field {...filled('address_line1', 'Address line 1')} autoComplete="address-line1" />
      <Field {...filled('address_line2', 'Address line 2')} autoComplete="address-line2" required={false} />
      <Field {...filled('city', 'City')} autoComplete="address-level2" />
      <Field {...filled('postal_code', 'Postal code')} autoComplete="postal-code" />
      <Select {...fill('country', 'Country')} autoComplete="country-name" options={countryOptions} />
    </PartForm>
  )
}

export function PaymentPreferences({ saved, ...shown }: PartProps) {
  const { preferred_payment_method, budget_limit, max_ticket_price, preferred_seating_sections } = saved
  const amounts = { budget_limit, max_ticket_price }
  const stored = filledWith({ preferred_payment_method, ...amounts, preferred_seating_sections })
  const fill = fillFields({ stored, typed: typedIn('payment', shown), errors: shown.trouble?.errors })
  const amount = (name: AmountField, label: string) => ({
    ...fill(name, label, 'Holds for your mandates, too. 0 means no limit.'),
    type: 'number',
    inputMode: 'decimal' as const,
    ...amountLimits[name],
  })
  return (
    <PartForm part="payment" title="Payment Preferences" value={paymentText(saved)} stored={stored} {...shown}>
      <p>
        For what you buy yourself: you pay at the seller, and we keep no card or bank details. What a mandate buys is
        paid by the card that you keep at the seller’s payment service.
      </p>
      <Select {...fill('preferred_payment_method', 'Preferred payment method')} options={methodOptions} />
      <Field {...amount('budget_limit', 'Monthly budget (£)')} />
      <Field {...amount('max_ticket_price', 'Maximum price per ticket (£)')} />
      <Field
        {...fill(
          'preferred_seating_sections',
          'Preferred seating sections',
          'Separated by commas: North Stand, Block 12',
        )}
        maxLength={maxSectionsLength}
      />
    </PartForm>
  )
}

type Shown = Omit<PartProps, 'saved'>

/** What was typed into a part that was refused. */
function typedIn(part: string, { trouble }: Shown) {
  return trouble?.typed.part === part ? trouble.typed : undefined
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
  const { auto_fill_enabled } = saved
  const stored = filledWith({ auto_fill_enabled })
  const value = auto_fill_enabled ? 'On' : 'Off'
  return (
    <PartForm part="kit" title="Basic Form Automation" value={value} stored={stored} {...shown}>
      <input type="hidden" name={switchesShown} value="yes" />
      <Switch
        name="auto_fill_enabled"
        label="Show my details in the purchase kit"
        hint="Each with a copy button. We never fill in a seller's form for you."
        defaultChecked={shownIn(typedIn('kit', shown), 'auto_fill_enabled', stored.auto_fill_enabled) === 'on'}
      />
    </PartForm>
  )
}
