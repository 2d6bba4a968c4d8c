import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { deletionReasons, maxFeedbackLength } from '#worker/privacy/erasure/constants.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { DialogButton } from '../ui/dialog.tsx'
import { LongField } from '../ui/field.tsx'
import { exportPath } from './export-link.ts'
import type { DeletionState } from './trouble.ts'

export const deletionDialogId = 'delete-account'

/**
 * Why, whether really, and that a mail is on its way. The steps are answers of the server, so that the dialog works
 * without script: then it stands open on the page, with script it is modal.
 */
export function DeletionDialog({ state }: { state: DeletionState | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!state || !dialog.current) return
    dialog.current.close()
    dialog.current.showModal()
  }, [state])

  return (
    <dialog
      ref={dialog}
      id={deletionDialogId}
      className="dialog"
      aria-labelledby={`${deletionDialogId}-title`}
      closedby="any"
      open={state !== undefined}
    >
      <h2 className="dialog-title" id={`${deletionDialogId}-title`}>
        Delete your account
      </h2>
      {state?.step === 'success' ? (
        <Sent />
      ) : state?.step === 'confirm' ? (
        <Confirm state={state} />
      ) : (
        <Reason state={state} />
      )}
    </dialog>
  )
}

function Reason({ state }: { state: Extract<DeletionState, { step: 'initial' }> | undefined }) {
  const trouble = state?.trouble
  return (
    <Form method="post" action="/profile" className="profile-form" preventScrollReset>
      {trouble && <Banner tone="live">{trouble.message}</Banner>}
      <fieldset className="reasons">
        <legend>Why are you leaving?</legend>
        {deletionReasons.map((reason) => (
          <label key={reason}>
            <input
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={trouble?.values.reason === reason}
              required
            />
            {reason}
          </label>
        ))}
      </fieldset>
      <LongField
        label="Anything we should know?"
        name="feedback"
        rows={3}
        maxLength={maxFeedbackLength}
        hint="It reaches us without your name."
        defaultValue={trouble?.values.feedback}
        error={trouble?.fields.feedback?.[0]}
        required={false}
      />
      <p>
        You may want to keep a copy first:{' '}
        <a href={exportPath} download>
          download your data
        </a>
        .
      </p>
      <div className="actions">
        <Button tone="danger" name="intent" value="continue_deletion">
          Continue to Delete
        </Button>
        <DialogButton dialogId={deletionDialogId} command="close">
          Keep my account
        </DialogButton>
      </div>
    </Form>
  )
}

function Confirm({ state }: { state: Extract<DeletionState, { step: 'confirm' }> }) {
  return (
    <Form method="post" action="/profile" className="profile-form" preventScrollReset noValidate>
      {state.trouble && <Banner tone="live">{state.trouble.message}</Banner>}
      <p>
        Your account, alerts, notifications, devices and settings are deleted for good. Nothing of it can be brought
        back. We mail you a link; until you open it, nothing happens.
      </p>
      <input type="hidden" name="reason" value={state.reason} />
      <input type="hidden" name="feedback" value={state.feedback} />
      <label className="check">
        <input type="checkbox" name="understood" value="yes" aria-invalid={state.trouble ? true : undefined} />I
        understand that this deletes my account and everything in it.
      </label>
      <div className="actions">
        <Button tone="danger" name="intent" value="request_deletion">
          Delete My Account
        </Button>
        <Button tone="quiet" name="intent" value="back_to_reason">
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function Sent() {
  return (
    <>
      <p>
        A confirmation email was sent. Open the link in it within 24 hours to delete your account; if you do nothing,
        everything stays as it is.
      </p>
      <form method="dialog" className="actions">
        <button type="submit" className={buttonClass('amber')}>
          Close
        </button>
      </form>
    </>
  )
}
