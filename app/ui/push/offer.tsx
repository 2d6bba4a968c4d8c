import { useState } from 'react'
import { Link } from 'react-router'
import { pushPath } from '#worker/people/push/constants.ts'
import { Banner } from '../banner.tsx'
import { currentBrowser, pushStateOf } from './browser.ts'
import { decline, isWorthOffering } from './declined.ts'
import { PushSwitch } from './switch.tsx'

type PushOfferProps = { publicKey: string; onDeclined?: () => void }

/** Offers push messages once there is an alert to send them. */
export default function PushOffer({ publicKey, onDeclined }: PushOfferProps) {
  const [step, setStep] = useState<'offered' | 'on' | 'declined'>(() => (isWorthOffering() ? 'offered' : 'declined'))
  if (step === 'declined') return null
  if (step === 'on') {
    return (
      <Banner tone="good">
        <p>
          Push messages are on for this device, and your alerts use them. <Link to={pushPath}>Send a test message</Link>
        </p>
      </Banner>
    )
  }
  return (
    <section className="push-offer" aria-labelledby="push-offer-title">
      <h3 id="push-offer-title">Hear it on this device, too</h3>
      <p>A push message arrives within seconds, even while Touchline is closed. Tickets at a good price go fast.</p>
      <PushSwitch publicKey={publicKey} state={pushStateOf(currentBrowser())} onSwitched={() => setStep('on')} />
      <button
        className="button button-quiet"
        type="button"
        onClick={() => {
          decline()
          setStep('declined')
          onDeclined?.()
        }}
      >
        Not now
      </button>
    </section>
  )
}
