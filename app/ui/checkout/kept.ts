// What a buyer typed, for as long as the document lives: a dialog opened again and a return from signing in begin with
// it. Never in storage, where the next person at the computer could read it.
import type { Typed } from '#worker/money/payments/checkout/rules.ts'

type Buyer = { email: string }

let kept: { account: string; typed: Typed } | null = null

/** Only in the browser: the server's memory is shared by all users. */
export function keepTyped(buyer: Buyer, typed: Typed): void {
  kept = { account: buyer.email, typed }
}

/** Undefined for another account than the one it was typed in. */
export function keptFor(buyer: Buyer): Typed | undefined {
  return kept?.account === buyer.email ? kept.typed : undefined
}

/** Once it was paid: a second payment asks for consent again. */
export function clearTyped(): void {
  kept = null
}
