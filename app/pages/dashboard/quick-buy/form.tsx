import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PassingBanner } from '#app/ui/passing-banner.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { preferencesTexts } from '#worker/alerting/preferences/constants.ts'
import type { Preferences } from '#worker/alerting/preferences/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
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
import { savedShownMs, shortNetworkError } from '#worker/running/site/constants.ts'
import type { QuickBuyTrouble } from '../preferences-data.ts'
import { addressOfTab } from '../tab.ts'
import { KitSection } from './kit-section.tsx'

export const quickBuyFormId = 'quick-buy'

type FormProps = {
  saved: Preferences
  trouble: QuickBuyTrouble['quickBuy'] | undefined
  isSaved: boolean
  /** Shows the confirmation of each save anew. */
  savedAt: Instant
}

const countryOptions = countries.map((country) => ({ value: country, label: country }))
const methodOptions = paymentMethods.map((method) => ({ value: method, label: paymentMethodNames[method] }))

/** Sends the fields of quick buy alone, so that a save here leaves other screens' preferences as they are. */
export function QuickBuyForm({ saved, trouble, isSaved, savedAt }: FormProps) {
  const isSaving = useNavigation().formData?.get('intent') === 'save_preferences'
  useEffect(() => {
    // The wrong field may be far above the button.
    const [wrong] = Object.keys(trouble?.errors ?? {})
    if (wrong) document.getElementById(wrong)?.focus()
  }, [trouble])
  return (
    <PostForm
      id={quickBuyFormId}
      className="quick-buy"
      action={addressOfTab('preferences')}
      failed={preferencesTexts.saveFailed}
      offline={shortNetworkError}
      error={trouble?.message}
      preventScrollReset
      noValidate
    >
      {(isUnanswered) => (
        <>
          <AddressInformation saved={saved} trouble={trouble} />
          <PaymentPreferences saved={saved} trouble={trouble} />
          <KitSection saved={saved} />
          <Panel title="Basic Form Automation">
            <Switch
              name="auto_fill_enabled"
              label="Show my details in the purchase kit"
              hint="Each with a copy button. We never fill in a seller's form for you."
              defaultChecked={trouble ? trouble.typed.auto_fill_enabled !== undefined : saved.auto_fill_enabled}
            />
          </Panel>
          {isSaved && !isUnanswered && (
            <PassingBanner key={savedAt} shownMs={savedShownMs}>
              {preferencesTexts.saved}
            </PassingBanner>
          )}
          <div className="actions">
            <Button name="intent" value="save_preferences">
              {isSaving ? 'Saving…' : 'Save Preferences'}
            </Button>
          </div>
        </>
      )}
    </PostForm>
  )
}

type SectionProps = Pick<FormProps, 'saved' | 'trouble'>

function AddressInformation({ saved, trouble }: SectionProps) {
  const filled = (name: SealedField) => ({
    name,
    maxLength: sealedLengths[name],
    defaultValue: trouble?.typed[name] ?? saved[name],
    error: trouble?.errors[name]?.[0],
  })
  return (
    <Panel title="Address Information">
      <div className="profile-form">
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
      </div>
    </Panel>
  )
}

function PaymentPreferences({ saved, trouble }: SectionProps) {
  const amount = (name: AmountField) => ({
    name,
    type: 'number',
    inputMode: 'decimal' as const,
    ...amountLimits[name],
    defaultValue: trouble?.typed[name] ?? saved[name],
    error: trouble?.errors[name]?.[0],
  })
  return (
    <Panel title="Payment Preferences">
      <div className="profile-form">
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
        <Field {...amount('budget_limit')} label="Monthly budget (£)" hint="0 means no limit." />
        <Field {...amount('max_ticket_price')} label="Maximum price per ticket (£)" hint="0 means no limit." />
        <Field
          name="preferred_seating_sections"
          label="Preferred seating sections"
          hint="Separated by commas: North Stand, Block 12"
          maxLength={maxSectionsLength}
          defaultValue={trouble?.typed.preferred_seating_sections ?? saved.preferred_seating_sections}
          error={trouble?.errors.preferred_seating_sections?.[0]}
        />
      </div>
    </Panel>
  )
}
