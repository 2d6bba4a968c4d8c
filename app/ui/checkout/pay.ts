// The dialog's calls. Amounts are sent to be compared: the server's price table decides.

import { toDecimal } from '#worker/ground/platform/money.ts'
import type { Typed } from '#worker/money/payments/checkout/rules.ts'
import { texts } from '#worker/money/payments/constants.ts'
import { priceOf } from '#worker/money/payments/rules.ts'
import { signInFirst } from '#worker/people/accounts/sessions/constants.ts'
import { networkError } from '#worker/running/site/constants.ts'
import type { CheckoutFacts, Choice } from './facts.ts'

/** The server asks PayPal meanwhile, for ten seconds at most, twice where a session ended. */
const answerWithinMs = 30_000

/** Has a text for the buyer. */
export class CheckoutError extends Error {
  /** The buyer's session has ended. */
  readonly isSignedOut: boolean

  constructor(text: string, isSignedOut = false) {
    super(text)
    this.isSignedOut = isSignedOut
  }
}

export type Outcome = 'paid' | 'denied' | 'unknown'

/** Fails without an answer, and for a session that has ended. */
async function ask(path: string, body?: object): Promise<Response> {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch(path, { ...init, cache: 'no-store', signal }).catch(() => {
    throw new CheckoutError(networkError)
  })
  if (answer.status === 401) throw new CheckoutError(signInFirst, true)
  return answer
}

async function errorIn(answer: Response, otherwise: string): Promise<CheckoutError> {
  const body = (await answer.json().catch(() => ({}))) as { error?: string }
  return new CheckoutError(body.error ?? otherwise)
}

/** What the dialog shows. Fails where PayPal is not set up. */
export async function readCheckout({ plan }: Pick<Choice, 'plan'>): Promise<CheckoutFacts> {
  const [key, facts] = await Promise.all([ask('/api/config/paypal-key'), ask(`/checkout/facts?plan=${plan}`)])
  if (!key.ok) throw await errorIn(key, texts.notInitialised)
  if (!facts.ok) throw new CheckoutError(texts.notInitialised)
  return facts.json()
}

function bought({ plan, cycle }: Choice) {
  return { plan_type: plan, billing_cycle: cycle, amount: toDecimal(priceOf(plan, cycle)) }
}

/** Why PayPal's button may have failed to load, which its frame does not say: no network, or a session that ended. */
export async function causeOf(choice: Pick<Choice, 'plan'>): Promise<CheckoutError | null> {
  const error = await readCheckout(choice).then(
    () => null,
    (thrown) => thrown,
  )
  return error instanceof CheckoutError ? error : null
}

/** Returns PayPal's id of the order. The same order for a repeat. */
export async function createOrder(choice: Choice, typed: Typed): Promise<string> {
  const { name, email, line1, line2 = '', city, postal_code } = typed
  const billingAddress = { line1, line2, city, postal_code, country: 'GB' }
  const body = {
    ...bought(choice),
    currency: 'GBP',
    customer_info: { name, email, billingAddress, start_now: typed.start_now === 'on' },
  }
  const answer = await ask('/api/payments/paypal/create-order', body)
  if (!answer.ok) throw await errorIn(answer, texts.notCreated)
  const { order_id: id }: { order_id: string } = await answer.json()
  return id
}

/** Takes the money of an approved order. Where no answer comes, it may have been taken: our own record shows it. */
export async function captureOrder(choice: Choice, id: string): Promise<Outcome> {
  const answer = await ask('/api/payments/paypal/capture-order', { ...bought(choice), order_id: id }).catch(() => null)
  // What the answer says is on the page that follows; the connection is let go.
  void answer?.body?.cancel()
  if (answer?.status === 200) return 'paid'
  return answer?.status === 409 ? 'denied' : 'unknown'
}
