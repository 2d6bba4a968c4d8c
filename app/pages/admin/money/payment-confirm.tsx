import { useState } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, LongField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { useIsAwake } from '#app/ui/hooks/use-is-awake.ts'
import { useTypedEarly } from '#app/ui/hooks/use-typed-early.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { deskTexts } from '#worker/money/payments/desk/constants.ts'
import type { PaymentRecord } from '#worker/money/payments/desk/contract.ts'
import { maxMessageLength } from '#worker/money/payments/notices/constants.ts'
import { serverError, shortNetworkError } from '#worker/running/site/constants.ts'

type ConfirmProps = {
  record: PaymentRecord
  error?: Failure | undefined
  typed?: Record<string, string> | undefined
}

/** The plan starts, and what is ticked is sent once. Without script both inputs are shown, and the server checks. */
export function PaymentConfirm({ record, error, typed }: ConfirmProps) {
  const isAwake = useIsAwake()
  const isBusy = useNavigation().state !== 'idle'
  const [ticked, setTicked] = useState({ email: typed ? typed.sendEmail === 'on' : true, sms: typed?.sendSMS === 'on' })
  const form = useTypedEarly<HTMLFormElement>((early) => {
    const fields = new FormData(early)
    setTicked({ email: fields.has('sendEmail'), sms: fields.has('sendSMS') })
  })
  const errors = error?.fields
  const tick = (name: 'email' | 'sms') => (event: { target: { checked: boolean } }) =>
    setTicked({ ...ticked, [name]: event.target.checked })
  return (
    <Panel title="Confirm Payment & Send Notifications">
      <PostForm
        ref={form}
        className="desk-form"
        noValidate
        failed={deskTexts.notConfirmed(serverError)}
        offline={shortNetworkError}
        error={error && <p>{deskTexts.notConfirmed(error.message)}</p>}
      >
        <input type="hidden" name="intent" value="confirm" />
        <label className="desk-tick">
          <input type="checkbox" name="sendEmail" checked={ticked.email} onChange={tick('email')} />
          Send an email with the receipt
        </label>
        {(ticked.email || !isAwake) && (
          <Field
            label="Email"
            name="recipientEmail"
            type="email"
            maxLength={254}
            defaultValue={typed?.recipientEmail ?? record.email ?? ''}
            error={errors?.recipientEmail?.[0]}
          />
        )}
        <label className="desk-tick">
          <input type="checkbox" name="sendSMS" checked={ticked.sms} onChange={tick('sms')} />
          Send an SMS
        </label>
        {(ticked.sms || !isAwake) && (
          <Field
            label="Phone"
            name="recipientPhone"
            type="tel"
            placeholder="+44 7700 900123"
            maxLength={30}
            defaultValue={typed?.recipientPhone ?? ''}
            error={errors?.recipientPhone?.[0]}
          />
        )}
        <LongField
          label="Custom message"
          name="customMessage"
          required={false}
          rows={3}
          maxLength={maxMessageLength}
          defaultValue={typed?.customMessage ?? ''}
        />
        <p className="label">The plan starts at once. You may be asked for your password first.</p>
        <div className="actions">
          <Button disabled={isAwake && (isBusy || !(ticked.email || ticked.sms))}>
            {isBusy ? 'Confirming' : 'Confirm Payment'}
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}
