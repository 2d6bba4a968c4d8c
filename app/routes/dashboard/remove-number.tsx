import { phoneTexts } from '#worker/phones/constants.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButton } from '../../ui/dialog.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { addressOfTab } from './tab.ts'

const dialogId = 'remove-phone'

/** Asks first: the number has to be verified again to come back. */
export function RemoveNumber({ phoneSpaced }: { phoneSpaced: string }) {
  return (
    <PostForm
      action={addressOfTab('sms')}
      failed={phoneTexts.removeFailed}
      preventScrollReset
      onSubmit={({ currentTarget }) => currentTarget.querySelector('dialog')?.close()}
    >
      <DialogButton dialogId={dialogId} command="show-modal">
        Remove number
      </DialogButton>
      <Dialog id={dialogId} title="Remove your phone number?">
        <p>
          We forget <span className="phone-number">{phoneSpaced}</span>, and SMS are switched off. To get SMS again,
          verify a number and turn them on.
        </p>
        <div className="actions">
          <Button tone="danger" name="intent" value="remove">
            Remove number
          </Button>
          <DialogButton dialogId={dialogId} command="close">
            Keep it
          </DialogButton>
        </div>
      </Dialog>
    </PostForm>
  )
}
