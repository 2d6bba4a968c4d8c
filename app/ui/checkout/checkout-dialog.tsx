import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Typed } from '#worker/money/payments/checkout/rules.ts'
import { failurePath, successPath, texts } from '#worker/money/payments/constants.ts'
import type { Prospect } from '#worker/money/payments/periods.rules.ts'
import { priceOf, vatIn } from '#worker/money/payments/rules.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import { Banner } from '../banner.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { CoolingOffDays } from '../cooling-off-days.tsx'
import { Price } from '../price.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import { Skeleton } from '../skeleton.tsx'
import { CycleChoice } from './cycle-choice.tsx'
import { type CheckoutFacts, type Choice, checkoutAddress } from './facts.ts'
import { CheckoutForm } from './form.tsx'
import { clearTyped } from './kept.ts'
import { CheckoutError, captureOrder, readCheckout } from './pay.ts'
import { PayStep } from './pay-step.tsx'
import { prospectText, type RunningTrial, trialText } from './prospect.ts'

/** How long the success screen stays before the payment's own page follows. */
const successMs = 2_000

type OpenStep = { name: 'form' } | { name: 'pay'; typed: Typed } | { name: 'taking'; typed: Typed }
type Step = OpenStep | { name: 'paid' }
type DialogProps = { choice: Choice; onClosed: () => void }

/** The checkout over the page it was opened from. PayPal's script loads once the buyer has agreed to pay. */
export default function CheckoutDialog({ choice: first, onClosed }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { choice, choose, step, setStep, take } = useSteps(first, dialog)
  const read = useFacts(first)
  const planName = planNames[choice.plan]
  const isTaking = step.name === 'taking'
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog sheet checkout-dialog"
      aria-labelledby="checkout-title"
      closedby={isTaking ? 'none' : 'closerequest'}
      onCancel={(event) => isTaking && event.preventDefault()}
      onClose={onClosed}
    >
      {step.name === 'paid' ? (
        <Paid plan={planName} />
      ) : (
        <>
          <div className="sheet-head">
            <h2 className="dialog-title" id="checkout-title">
              Pay for {planName}
            </h2>
            <Button type="button" tone="quiet" disabled={isTaking} onClick={() => dialog.current?.close()}>
              Cancel
            </Button>
          </div>
          {read.state === 'loading' && <Skeleton what="Loading PayPal" lines={5} />}
          {read.state === 'failed' && <Unavailable why={read.why} choice={choice} />}
          {read.state === 'refused' && (
            <Banner tone="warn">
              <p>
                {read.why} {read.isSignedOut && <SignInLink returnTo={checkoutAddress(choice)} />}
              </p>
            </Banner>
          )}
          {read.state === 'ready' && (
            <Checkout choice={choice} facts={read.facts} step={step} choose={choose} setStep={setStep} take={take} />
          )}
        </>
      )}
    </dialog>,
    document.body,
  )
}

/** What is bought, and how far the buyer is. `take`: takes an approved order's money and goes to the payment's page. */
function useSteps({ plan, cycle: firstCycle }: Choice, dialog: RefObject<HTMLDialogElement | null>) {
  const [cycle, choose] = useState(firstCycle)
  const [step, setStep] = useState<Step>({ name: 'form' })
  const navigate = useNavigate()
  const choice: Choice = { plan, cycle }

  async function take(id: string) {
    setStep((before) => (before.name === 'pay' ? { ...before, name: 'taking' } : before))
    const outcome = await captureOrder(choice, id)
    const page = `${outcome === 'denied' ? failurePath : successPath}?payment_intent=${id}`
    if (outcome === 'paid') {
      clearTyped()
      setStep({ name: 'paid' })
      await new Promise((resolve) => setTimeout(resolve, successMs))
    }
    dialog.current?.close()
    await navigate(page)
  }

  return { choice, choose, step, setStep, take }
}

type CheckoutProps = {
  choice: Choice
  facts: CheckoutFacts
  step: OpenStep
  choose: (cycle: Choice['cycle']) => void
  setStep: (step: OpenStep) => void
  take: (orderId: string) => Promise<void>
}

function Checkout({ choice, facts, step, choose, setStep, take }: CheckoutProps) {
  return (
    <>
      <Summary
        choice={choice}
        prospect={facts.prospects[choice.cycle]}
        trial={facts.trial}
        choose={choose}
        isDisabled={step.name !== 'form'}
      />
      <CheckoutForm
        choice={choice}
        buyer={facts}
        className="checkout-form"
        isPutAway={step.name !== 'form'}
        onComplete={step.name === 'form' ? (typed) => setStep({ name: 'pay', typed }) : undefined}
      >
        {({ isComplete }) =>
          step.name === 'form' ? (
            <Button disabled={!isComplete}>Continue to payment</Button>
          ) : (
            <PayStep
              choice={choice}
              typed={step.typed}
              isTaking={step.name === 'taking'}
              onApprove={take}
              onChange={() => setStep({ name: 'form' })}
            />
          )
        }
      </CheckoutForm>
    </>
  )
}

type SummaryProps = {
  choice: Choice
  prospect: Prospect
  trial: RunningTrial | null
  choose: (cycle: Choice['cycle']) => void
  isDisabled: boolean
}

function Summary({ choice: { plan, cycle }, prospect, trial, choose, isDisabled }: SummaryProps) {
  const lost = trialText(plan, trial)
  const pence = priceOf(plan, cycle)
  return (
    <div className="checkout-price">
      <CycleChoice cycle={cycle} choose={choose} isDisabled={isDisabled} />
      <p>
        <strong className="plan-price">
          <Price pence={pence} currency="GBP" />
        </strong>{' '}
        <span className="label">
          once for a {cycle === 'monthly' ? 'month' : 'year'}, including <Price pence={vatIn(pence)} currency="GBP" />{' '}
          VAT. Nothing renews by itself, and within <CoolingOffDays /> days you can cancel it and get money back:{' '}
          <a href="/terms#refunds" target="_blank" rel="noopener">
            Cancelling and refunds
          </a>
        </span>
      </p>
      <p>{prospectText(plan, prospect)}</p>
      {lost && <p>{lost}</p>}
    </div>
  )
}

function Unavailable({ why, choice }: { why: string; choice: Choice }) {
  return (
    <div className="notice">
      <h3 className="notice-title">{texts.unavailableTitle}</h3>
      <p>
        {why.replace(/\.?$/, '.')} {texts.unavailable}
      </p>
      <ButtonLink to={checkoutAddress(choice)} tone="quiet">
        Open the checkout as a page
      </ButtonLink>
    </div>
  )
}

function Paid({ plan }: { plan: string }) {
  return (
    <div className="checkout-paid" role="status">
      <h2 className="dialog-title" id="checkout-title">
        Payment successful
      </h2>
      <Banner tone="good">
        <p>{plan} is active. We emailed you a receipt, and the page of your payment opens next.</p>
      </Banner>
    </div>
  )
}

type Read =
  | { state: 'loading' }
  | { state: 'failed' | 'refused'; why: string; isSignedOut?: boolean }
  | { state: 'ready'; facts: CheckoutFacts }

function useFacts({ plan }: Pick<Choice, 'plan'>): Read {
  const [read, setRead] = useState<Read>({ state: 'loading' })
  useEffect(() => {
    let isClosed = false
    const show = (found: Read) => !isClosed && setRead(found)
    readCheckout({ plan }).then(
      (facts) => show(facts.refusal ? { state: 'refused', why: facts.refusal } : { state: 'ready', facts }),
      (error) => {
        const { message: why, isSignedOut } =
          error instanceof CheckoutError ? error : new CheckoutError(texts.notInitialised)
        show({ state: isSignedOut ? 'refused' : 'failed', why, isSignedOut })
      },
    )
    return () => {
      isClosed = true
    }
  }, [plan])
  return read
}
