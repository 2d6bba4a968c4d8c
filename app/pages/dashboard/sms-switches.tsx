import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { useTypedEarly } from '#app/ui/hooks/use-typed-early.ts'
import { type SmsSwitch, smsSwitches, smsTexts } from '#worker/people/phones/sms/constants.ts'
import type { SmsSettings } from './sms.tsx'
import { addressOfTab } from './tab.ts'

const names: Record<SmsSwitch, { label: string; hint: string }> = {
  availability_alerts: { label: 'Availability alerts', hint: 'Tickets appear for something you watch.' },
  price_drop_alerts: { label: 'Price drop alerts', hint: 'A price falls, or reaches your maximum.' },
  high_demand_alerts: { label: 'High demand alerts', hint: 'Tickets run low.' },
  purchase_confirmations: { label: 'Purchase confirmations', hint: 'A purchase went through, or did not.' },
  system_notifications: { label: 'System notifications', hint: 'News about your account and your plan.' },
}

type SwitchesProps = {
  settings: SmsSettings
  /** Nothing else on the page waits to be done first. */
  isMain: boolean
  error: string | undefined
}

/** One master switch, and one for each kind, which count only while it is on. */
export function SmsSwitches({ settings, isMain, error }: SwitchesProps) {
  const { isInPlan, isVerified, preferences } = settings
  const [isOn, setIsOn] = useState(settings.isOn)
  const form = useTypedEarly<HTMLFormElement>((early) => setIsOn(new FormData(early).has('is_on')))
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  const mayTurnOn = isInPlan && isVerified
  return (
    <PostForm
      ref={form}
      action={addressOfTab('sms')}
      failed="Failed to save SMS settings"
      error={error}
      preventScrollReset
      className="sms-switches"
    >
      <Switch
        name="is_on"
        label="SMS notifications"
        hint={!isVerified ? smsTexts.needsPhone : 'Your alerts use it, except where you unticked it.'}
        checked={isOn}
        onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        disabled={!mayTurnOn && !settings.isOn}
      />
      <fieldset className="sms-kinds" disabled={!isOn}>
        <legend>Send me SMS for</legend>
        <input type="hidden" name="has_kinds" value="1" />
        {smsSwitches.map((name) => (
          <Switch key={name} name={name} {...names[name]} defaultChecked={preferences[name]} />
        ))}
      </fieldset>
      <div className="actions">
        <Button tone={isMain ? 'amber' : 'quiet'} name="intent" value="save" disabled={!mayTurnOn && !settings.isOn}>
          {isSaving ? 'Saving…' : 'Save SMS settings'}
        </Button>
      </div>
    </PostForm>
  )
}
