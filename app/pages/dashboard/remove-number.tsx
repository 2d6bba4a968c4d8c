import { ConfirmForm } from '#app/ui/form/confirm-form.tsx'
import { phoneTexts } from '#worker/people/phones/constants.ts'

/** Asks first: the number has to be verified again to come back. */
export function RemoveNumber({ phoneSpaced, here }: { phoneSpaced: string; here: string }) {
  return (
    <ConfirmForm
      dialogId="remove-phone"
      action={here}
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
