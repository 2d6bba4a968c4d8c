import { phoneTexts } from '#worker/people/phones/constants.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { addressOfTab } from './tab.ts'

/** Asks first: the number has to be verified again to come back. */
export function RemoveNumber({ phoneSpaced }: { phoneSpaced: string }) {
  return (
    <ConfirmForm
      dialogId="remove-phone"
      action={addressOfTab('sms')}
      failed={phoneTexts.removeFailed}
      ask="Remove number"
      title="Remove your phone number?"
      confirm="Remove number"
      intent="remove"
    >
      We forget <span className="phone-number">{phoneSpaced}</span>, and SMS are switched off. To get SMS again, verify
      a number and turn them on.
    </ConfirmForm>
  )
}
