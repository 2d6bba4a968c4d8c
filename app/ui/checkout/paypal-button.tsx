import { useEffect, useRef, useState } from 'react'
import { buttonFramePath } from '#worker/money/payments/constants.ts'
import { useOnceOnline } from '../hooks/use-once-online.ts'

/** PayPal's own script, as far as it is used: https://developer.paypal.com/sdk/js/reference/ */
type PayPal = {
  Buttons: (options: {
    fundingSource: 'paypal'
    style: { height: number; label: 'pay' }
    createOrder: () => Promise<string>
    onApprove: (data: { orderID: string }) => Promise<void>
    onCancel: () => void
    onError: (error: unknown) => void
  }) => { isEligible: () => boolean; render: (place: string) => Promise<void> }
}

/** Slower, and the other way is recommended. */
const slowAfterMs = 6_000
const buttonHeight = 48

export type ButtonState = 'loading' | 'ready' | 'missing'

type ButtonProps = {
  onState: (state: ButtonState) => void
  createOrder: () => Promise<string>
  onApprove: (orderId: string) => Promise<void>
  onCancel: () => void
  onError: () => void
}

/**
 * PayPal's button, in the one document whose policy admits its script. The script loads once this is shown, and again
 * when a lost network is back.
 */
export function PayPalButton({ onState, ...handlers }: ButtonProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<ButtonState>('loading')
  const [tries, setTries] = useState(1)
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => onState(state), [onState, state])
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('missing'), slowAfterMs)
    return () => clearTimeout(timer)
  }, [state])

  useOnceOnline(state === 'missing', () => {
    setState('loading')
    setTries((before) => before + 1)
  })

  /** A frame has loaded when its script has, or could not. */
  async function start() {
    try {
      // Throws where the browser shows a page of its own: without a network, or when our answer may not be framed.
      const { paypal } = (frame.current?.contentWindow ?? {}) as { paypal?: PayPal }
      const button = paypal?.Buttons({
        fundingSource: 'paypal',
        style: { height: buttonHeight, label: 'pay' },
        createOrder: () => latest.current.createOrder(),
        onApprove: ({ orderID }) => latest.current.onApprove(orderID),
        onCancel: () => latest.current.onCancel(),
        onError: () => latest.current.onError(),
      })
      if (!button?.isEligible()) return setState('missing')
      await button.render('#paypal')
      setState('ready')
    } catch {
      setState('missing')
    }
  }

  return (
    <iframe
      key={tries}
      ref={frame}
      className="paypal-frame"
      title="PayPal button"
      src={buttonFramePath}
      onLoad={start}
      hidden={state === 'missing'}
    />
  )
}
