import { useEffect, useRef } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { CoolingOffDays } from '#app/ui/cooling-off-days.tsx'
import { DialogButton } from '#app/ui/dialog.tsx'
import { LongField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { dateText } from '#app/ui/london-time.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import { deletionNotRequested, deletionReasons, maxFeedbackLength } from '#worker/people/privacy/erasure/constants.ts'
import { shortNetworkError } from '#worker/running/site/constants.ts'
import { ExportLink } from './export-link.tsx'
import type { PaidPlan } from './paid-plan.ts'
import type { DeletionState } from './trouble.ts'

export const deletionDialogId = 'delete-account'

const deletionForm = {
  action: '/profile',
  className: 'profile-form',
  preventScrollReset: true,
  failed: deletionNotRequested,
  offline: shortNetworkError,
}

/**
 * Reason, confirmation, and the note that an email is on its way. Each step is a server response, so that it works
 * without script (as an open part of the page; modal with script).
 */
export function DeletionDialog({ state, paidPlan }: { state: DeletionState | undefined; paidPlan: PaidPlan | null }) {
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
      {/* biome-ignore lint/a11y/noAutofocus: the next step of a dialog that the user opened. */}
      <h2 className="dialog-title" id={`${deletionDialogId}-title`} tabIndex={-1} autoFocus={state !== undefined}>
        Delete your account
      </h2>
      {state?.step === 'success' ? (
        <Sent />
      ) : state?.step === 'confirm' ? (
        <Confirm state={state} paidPlan={paidPlan} />
      ) : (
        <Reason state={state} paidPlan={paidPlan} />
      )}
    </dialog>
  )
}

type ReasonProps = { state: Extract<DeletionState, { step: 'initial' }> | undefined; paidPlan: PaidPlan | null }

function Reason({ state, paidPlan }: ReasonProps) {
  const trouble = state?.trouble
  return (
    <PostForm {...deletionForm} error={trouble?.message}>
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
        hint="We receive this without your name."
        defaultValue={trouble?.values.feedback}
        error={trouble?.fields.feedback?.[0]}
        required={false}
      />
      {paidPlan && <PaidPlanNote paidPlan={paidPlan} />}
      <p>
        You may want to keep a copy first: <ExportLink>download your data</ExportLink>.
      </p>
      <div className="actions">
        <Button tone="danger" name="intent" value="continue_deletion">
          Continue to Delete
        </Button>
        <DialogButton dialogId={deletionDialogId} command="close">
          Keep my account
        </DialogButton>
      </div>
    </PostForm>
  )
}

type ConfirmProps = { state: Extract<DeletionState, { step: 'confirm' }>; paidPlan: PaidPlan | null }

function Confirm({ state, paidPlan }: ConfirmProps) {
  return (
    <PostForm {...deletionForm} noValidate error={state.trouble?.message}>
      <p>
        This permanently deletes your account, alerts, notifications, devices and settings. You can't undo it. We'll
        email you a link; your account stays until you open the link and confirm there.
      </p>
      {paidPlan && <PaidPlanNote paidPlan={paidPlan} />}
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
    </PostForm>
  )
}

/** Only the account that paid can ask for its money back, so it is said before the account is deleted. */
function PaidPlanNote({ paidPlan: { plan, untilAt } }: { paidPlan: PaidPlan }) {
  return (
    <Banner tone="warn">
      <p>
        Your {planNames[plan]} is paid until {dateText(untilAt)}, and ends with the account. Deleting gives no money
        back: within <CoolingOffDays /> days of a payment you can cancel it first, under{' '}
        <a href="/dashboard?tab=plan">My Plan</a>.
      </p>
    </Banner>
  )
}

function Sent() {
  return (
    <>
      <p>
        A confirmation email was sent. Open the link in it within 24 hours and press the button there to delete your
        account; if you do nothing, everything stays as it is.
      </p>
      <form method="dialog" className="actions">
        <button type="submit" className={buttonClass('amber')}>
          Close
        </button>
      </form>
    </>
  )
}
