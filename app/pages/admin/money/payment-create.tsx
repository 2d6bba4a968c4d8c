import { useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, LongField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { useTypedEarly } from '#app/ui/hooks/use-typed-early.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { handMethods, methodNames } from '#worker/money/payments/constants.ts'
import { deskTexts, paymentsDeskPath, proposedPence } from '#worker/money/payments/desk/constants.ts'
import {
  type BillingCycle,
  billingCycles,
  type PaidPlan,
  paidPlans,
  planNames,
} from '#worker/people/plans/constants.ts'
import { serverError, shortNetworkError } from '#worker/running/site/constants.ts'

type Typed = Record<string, string>
type CreateProps = { error?: Failure | undefined; typed?: Typed | undefined }

const cycleNames: Record<BillingCycle, string> = { monthly: 'Monthly', yearly: 'Yearly' }

/** A payment that did not come by PayPal's checkout. With script the amount follows plan and cycle. */
export function PaymentCreate({ error, typed = {} }: CreateProps) {
  const errors = error?.fields
  const priced = usePriced(typed)
  return (
    <Panel
      title="Add Payment Record"
      action={
        <ButtonLink to={paymentsDeskPath} tone="quiet">
          Close
        </ButtonLink>
      }
    >
      <PostForm
        ref={priced.form}
        className="desk-form"
        noValidate
        failed={deskTexts.notCreated(serverError)}
        offline={shortNetworkError}
        error={error && <p>{errors?.user_id ? error.message : deskTexts.notCreated(error.message)}</p>}
      >
        <input type="hidden" name="intent" value="create" />
        <Field
          label="User ID"
          name="user_id"
          inputMode="numeric"
          required
          defaultValue={typed.user_id}
          error={errors?.user_id?.[0]}
        />
        <PricedFields priced={priced} errors={errors} />
        <MethodFields typed={typed} errors={errors} />
        <BuyerFields typed={typed} />
        <LongField
          label="Notes"
          name="notes"
          required={false}
          rows={3}
          maxLength={500}
          hint="What proves it: statement, date, who saw it."
          defaultValue={typed.notes}
        />
        <div className="actions">
          <Button>Add Payment Record</Button>
        </div>
      </PostForm>
    </Panel>
  )
}

/** The plan, the cycle and the amount, which is proposed anew when one of the two changes. */
function usePriced(typed: Typed) {
  const [plan, setPlan] = useState<PaidPlan>(paidPlans.find((one) => one === typed.plan_type) ?? paidPlans[0])
  const [cycle, setCycle] = useState<BillingCycle>(
    billingCycles.find((one) => one === typed.billing_cycle) ?? 'monthly',
  )
  const [amount, setAmount] = useState(typed.amount ?? poundsOf(plan, cycle))
  const form = useTypedEarly<HTMLFormElement>((early) => {
    const fields = new FormData(early)
    setPlan(fields.get('plan_type') as PaidPlan)
    setCycle(fields.get('billing_cycle') as BillingCycle)
    setAmount(String(fields.get('amount')))
  })

  function choose(next: PaidPlan, nextCycle: BillingCycle) {
    setPlan(next)
    setCycle(nextCycle)
    setAmount(poundsOf(next, nextCycle))
  }

  return { form, plan, cycle, amount, choose, setAmount }
}

type FieldsProps = { typed: Typed; errors: Failure['fields'] }

function PricedFields({ priced, errors }: { priced: ReturnType<typeof usePriced> } & Pick<FieldsProps, 'errors'>) {
  const { plan, cycle, amount, choose, setAmount } = priced
  return (
    <>
      <Select
        label="Plan"
        name="plan_type"
        value={plan}
        onChange={({ target }) => choose(target.value as PaidPlan, cycle)}
        options={paidPlans.map((value) => ({ value, label: planNames[value] }))}
        error={errors?.plan_type?.[0]}
      />
      <Select
        label="Billing cycle"
        name="billing_cycle"
        value={cycle}
        onChange={({ target }) => choose(plan, target.value as BillingCycle)}
        options={billingCycles.map((value) => ({ value, label: cycleNames[value] }))}
      />
      <Field
        label="Amount in GBP"
        name="amount"
        type="number"
        min={0.01}
        step={0.01}
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={errors?.amount?.[0]}
      />
    </>
  )
}

function MethodFields({ typed, errors }: FieldsProps) {
  return (
    <>
      <Select
        label="Payment method"
        name="payment_method"
        defaultValue={typed.payment_method ?? 'bank_transfer'}
        options={handMethods.map((value) => ({ value, label: methodNames[value] }))}
        hint="PayPal records its own payments."
        error={errors?.payment_method?.[0]}
      />
      <Field
        label="Payment reference"
        name="payment_reference"
        required={false}
        maxLength={100}
        hint="The bank’s or the terminal’s. Each is recorded once."
        defaultValue={typed.payment_reference}
        error={errors?.payment_reference?.[0]}
      />
    </>
  )
}

function BuyerFields({ typed }: Pick<FieldsProps, 'typed'>) {
  return (
    <>
      <Field
        label="Buyer’s name"
        name="buyer_name"
        required={false}
        maxLength={100}
        hint="On a VAT invoice above £250; else the account’s."
        defaultValue={typed.buyer_name}
      />
      <Field
        label="Buyer’s address"
        name="buyer_address"
        required={false}
        maxLength={100}
        hint="Only with it a VAT invoice is made."
        defaultValue={typed.buyer_address}
      />
    </>
  )
}

const poundsOf = (plan: PaidPlan, cycle: BillingCycle) => (proposedPence(plan, cycle) / 100).toFixed(2)
