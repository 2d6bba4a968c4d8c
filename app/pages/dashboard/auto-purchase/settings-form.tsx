import { useRef, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FollowedFields } from '#app/ui/form/followed-fields.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { fillFields, shownIn } from '#app/ui/form/seen-fields.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { useFocusOnWrong } from '#app/ui/form/use-focus-on-wrong.ts'
import { PassingBanner } from '#app/ui/passing-banner.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { accountsPath } from '#worker/money/purchases/accounts/constants.ts'
import {
  autoPurchaseTexts,
  maxPriceLimits,
  methodNames,
  notificationMethods,
} from '#worker/money/purchases/settings/constants.ts'
import type { AutoPurchaseSettings } from '#worker/money/purchases/settings/contract.ts'
import { settingsShown } from '#worker/money/purchases/settings/rules.ts'
import { maxSectionsLength } from '#worker/people/quick-buy/constants.ts'
import { savedShownMs } from '#worker/running/site/constants.ts'
import { addressOfTab } from '../tab.ts'
import type { AutoPurchaseTrouble } from './data.ts'

type FormProps = {
  settings: AutoPurchaseSettings
  trouble: AutoPurchaseTrouble['autoPurchase'] | undefined
  isSaved: boolean
  /** Shows the confirmation of each save anew. */
  savedAt: Instant
}

const methodOptions = notificationMethods.map((method) => ({ value: method, label: methodNames[method] }))

export function SettingsForm({ settings, trouble, isSaved, savedAt }: FormProps) {
  const isSaving = useNavigation().formData?.get('intent') === 'save_auto_purchase'
  const stored = settingsShown(settings)
  const { autoRegistrationEnabled: _advanced, ...withoutAdvanced } = stored
  const fill = fillFields({ stored, typed: trouble?.typed, errors: trouble?.errors })
  const ticked = (name: keyof typeof stored) => shownIn(trouble?.typed, name, stored[name]) === 'on'
  const wasOn = ticked('autoPurchaseEnabled')
  const [isOn, setIsOn] = useState(wasOn)
  const form = useRef<HTMLFormElement>(null)
  useFocusOnWrong(form, trouble)
  return (
    <PostForm
      ref={form}
      className="profile-form"
      action={addressOfTab('preferences')}
      failed={autoPurchaseTexts.saveFailed}
      offline={autoPurchaseTexts.networkFailed}
      error={trouble?.message}
      preventScrollReset
      noValidate
    >
      {(isUnanswered) => (
        <>
          <FollowedFields stored={isOn ? stored : withoutAdvanced} savedAt={isSaved ? savedAt : null} />
          <Switch
            name="autoPurchaseEnabled"
            label="Auto-purchase"
            hint="Lets your mandates act."
            defaultChecked={wasOn}
            onChange={(event) => setIsOn(event.currentTarget.checked)}
          />
          <Field
            {...fill('maxPrice', 'Max price per ticket (£)', 'Holds for every mandate. Empty means no limit.')}
            type="number"
            inputMode="decimal"
            {...maxPriceLimits}
          />
          <Field
            {...fill('preferredSections', 'Preferred sections', 'Separated by commas: North Stand, Block 12')}
            maxLength={maxSectionsLength}
          />
          <Select {...fill('notificationMethod', 'Notify me by')} options={methodOptions} />
          <Switch
            name="confirmationRequired"
            label="Ask me before each purchase"
            hint="No answer means no."
            defaultChecked={ticked('confirmationRequired')}
          />
          {isOn && <Advanced isRegistrationOn={ticked('autoRegistrationEnabled')} />}
          {isSaved && !isUnanswered && (
            <PassingBanner key={savedAt} shownMs={savedShownMs}>
              {autoPurchaseTexts.saved}
            </PassingBanner>
          )}
          <div className="actions">
            <Button tone="quiet" name="intent" value="save_auto_purchase">
              {isSaving ? 'Saving…' : 'Save settings'}
            </Button>
          </div>
        </>
      )}
    </PostForm>
  )
}

/** Only while auto-purchase is on, and once it is opened. */
function Advanced({ isRegistrationOn }: { isRegistrationOn: boolean }) {
  return (
    <details className="fold">
      <summary>Advanced options</summary>
      <input type="hidden" name="hasAdvanced" value="yes" />
      <Switch
        name="autoRegistrationEnabled"
        label="Auto-registration"
        hint="Reminds you of sales for which you need an account at the seller. We open no account for you."
        defaultChecked={isRegistrationOn}
      />
      <p>
        <Link to={accountsPath}>Accounts you will need</Link>
      </p>
    </details>
  )
}
