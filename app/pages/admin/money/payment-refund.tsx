import { useRef } from 'react'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, LongField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { useHasScript } from '#app/ui/hooks/use-has-script.ts'
import { dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Price } from '#app/ui/price.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { currency } from '#worker/money/payments/constants.ts'
import { maxNoteLength, refundReasonNames, refundReasons } from '#worker/money/payments/refunds/constants.ts'
import type { Refund, RefundOffer } from '#worker/money/payments/refunds/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'

type RefundProps = {
  offer: RefundOffer
  requestId: string
  isByHand: boolean
  /** What the customer asked for, and waits for an answer. */
  asked: Pick<Refund, 'reason'> | undefined
  error?: Failure | undefined
  typed?: Record<string, string> | undefined
}

/** In part or whole. The form's own id makes a second press the same refund. */
export function PaymentRefund({ offer, requestId, isByHand, asked, error, typed }: RefundProps) {
  const errors = error?.fields
  const isByRight = offer.rightPence > 0 || asked?.reason === 'right'
  return (
    <Panel title="Refund">
      <WhatIsLeft {...offer} />
      <PostForm className="desk-form" noValidate failed={serverError} error={error && <p>{error.message}</p>}>
        <input type="hidden" name="request_id" value={typed?.request_id ?? requestId} />
        <Amount leftPence={offer.leftPence} typed={typed?.amount} error={errors?.amount?.[0]} />
        <Select
          label="Reason"
          name="reason"
          defaultValue={typed?.reason ?? (isByRight ? 'right' : 'goodwill')}
          options={refundReasonNames.map((value) => ({ value, label: refundReasons[value] }))}
        />
        {isByHand && (
          <Field
            label="Reference of your transfer"
            name="reference"
            required
            maxLength={100}
            defaultValue={typed?.reference}
            error={errors?.reference?.[0]}
          />
        )}
        <LongField
          label="Note"
          name="note"
          required={false}
          rows={2}
          maxLength={maxNoteLength}
          defaultValue={typed?.note}
        />
        <p className="label">
          {isByHand ? 'Transfer the money first; this records it.' : 'PayPal returns it the way it was paid.'} The plan
          is shortened by the same share. You may be asked for your password first.
        </p>
        <div className="actions">
          <Button tone="danger" name="intent" value="refund">
            Refund
          </Button>
          {asked && (
            <Button tone="quiet" name="intent" value="decline">
              Decline the request
            </Button>
          )}
        </div>
      </PostForm>
    </Panel>
  )
}

function WhatIsLeft({
  leftPence,
  rightPence,
  unusedPence,
  rightEndsAt,
  coolingOffDays,
  usedDays,
  runsDays,
}: RefundOffer) {
  const sum = (pence: number) => formatMoney(pence, currency)
  return (
    <p>
      {rightPence > 0
        ? `By right ${sum(rightPence)}, until ${dateText(rightEndsAt)}.`
        : `The ${manyText(coolingOffDays, 'day')} ended on ${dateText(rightEndsAt)}: you decide.`}{' '}
      Unused days are worth {sum(unusedPence)} ({usedDays} of {runsDays} used). Left of the payment: {sum(leftPence)}.
    </p>
  )
}

type AmountProps = { leftPence: number; typed: string | undefined; error: string | undefined }

function Amount({ leftPence, typed, error }: AmountProps) {
  const amount = useRef<HTMLInputElement>(null)
  const hasScript = useHasScript()
  const fillIn = () => {
    if (amount.current) amount.current.value = inPounds(leftPence)
  }
  return (
    <>
      <Field
        label="Amount in GBP"
        name="amount"
        type="number"
        min={0.01}
        max={leftPence / 100}
        step={0.01}
        required
        ref={amount}
        hint={hasScript ? undefined : `All that is left: ${inPounds(leftPence)}`}
        defaultValue={typed}
        error={error}
      />
      {hasScript && (
        <p>
          <Button type="button" tone="quiet" onClick={fillIn}>
            All that is left
          </Button>
        </p>
      )}
    </>
  )
}

const inPounds = (pence: number) => (pence / 100).toFixed(2)

const stateWords: Record<Refund['state'], [string, Tone]> = {
  asked: ['Asked for', 'warn'],
  requested: ['On its way', 'warn'],
  done: ['Given back', 'good'],
  failed: ['Failed', 'live'],
  answered: ['Answered', 'off'],
}

export function RefundHistory({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <Panel title="Refunds">
      <ul className="desk-list">
        {refunds.map(({ id, amountPence, reason, note, state, issue, createdAt }) => (
          <li key={id}>
            <div>
              <strong>
                <Price pence={amountPence} currency="GBP" />
              </strong>
              <p className="muted">
                {[dateText(createdAt), refundReasons[reason], note, issue].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Badge tone={stateWords[state][1]}>{stateWords[state][0]}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
