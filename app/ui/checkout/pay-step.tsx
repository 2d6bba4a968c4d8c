import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { type Typed, tidyBuyer } from '#worker/money/payments/checkout/rules.ts'
import { texts } from '#worker/money/payments/constants.ts'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { SignInLink } from '../sign-in-link.tsx'
import { type Choice, checkoutAddress } from './facts.ts'
import { CheckoutError, causeOf, createOrder } from './pay.ts'
import { type ButtonState, PayPalButton } from './paypal-button.tsx'

type PayStepProps = {
  choice: Choice
  typed: Typed
  isTaking: boolean
  onApprove: (orderId: string) => Promise<void>
  /** Back to the fields. */
  onChange: () => void
}

/** PayPal's button, and from the first moment the way to PayPal's own page, by the form around this. */
export function PayStep({ choice, typed, isTaking, onApprove, onChange }: PayStepProps) {
  const { plan } = choice
  const place = useRef<HTMLDivElement>(null)
  const [button, setButton] = useState<ButtonState>('loading')
  const [trouble, setTrouble] = useState<CheckoutError | null>(null)
  const refusal = useRef<CheckoutError | null>(null)
  const isSignedOut = trouble?.isSignedOut === true
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => place.current?.focus(), [])
  useEffect(() => {
    if (button !== 'missing') return setTrouble(null)
    let isMissing = true
    causeOf({ plan }).then((cause) => cause && isMissing && setTrouble(cause))
    return () => {
      isMissing = false
    }
  }, [button, plan])

  async function create() {
    setTrouble(null)
    refusal.current = null
    try {
      return await createOrder(choice, typed)
    } catch (error) {
      refusal.current = error instanceof CheckoutError ? error : new CheckoutError(texts.notCreated)
      throw error
    }
  }

  return (
    <div className="pay-step" ref={place} tabIndex={-1}>
      <p className="checkout-buyer">
        {[typed.name, typed.line1, typed.city, tidyBuyer('postal_code', typed.postal_code ?? '')].join(', ')}
        <Button type="button" tone="quiet" disabled={isTaking} onClick={onChange}>
          Change details
        </Button>
      </p>
      {trouble && (
        <Banner tone="live">
          <p>
            {trouble.message} {isSignedOut && <SignInLink returnTo={checkoutAddress(choice)} />}
          </p>
        </Banner>
      )}
      {button === 'missing' && !isSignedOut && (
        <Banner tone="warn">
          <p>PayPal’s button didn’t load. Pay on PayPal’s own page instead.</p>
        </Banner>
      )}
      {isTaking && <p role="status">PayPal has your approval. We’re taking the payment…</p>}
      <div inert={isTaking}>
        <PayPalButton
          onState={setButton}
          createOrder={create}
          onApprove={onApprove}
          onCancel={() => setTrouble(new CheckoutError(texts.cancelled))}
          onError={() => setTrouble(refusal.current ?? new CheckoutError(texts.providerFailed))}
        />
      </div>
      {!isSignedOut && (
        <Button tone={button === 'missing' ? 'amber' : 'quiet'} disabled={isTaking || isLeaving}>
          {isLeaving ? 'Opening PayPal' : 'Go to PayPal’s own page'}
        </Button>
      )}
    </div>
  )
}
