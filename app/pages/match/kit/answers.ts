// What the kit says of an answer: what was noted, and what became of the alerts, if there are any.
import type { SaidBought, ShownAttempt } from '#worker/money/purchases/attempts/contract.ts'
import { boughtTroubles, paidPence, unsureText } from '#worker/money/purchases/attempts/rules.ts'

/** `noted`: it was said before. */
type Taken = SaidBought | 'noted'

const doneTexts: Record<string, string> = {
  done: 'Noted as bought under your mandate.',
  own: 'Noted as bought by you yourself, beside what your mandate allows. It counts under your mandate and your budget.',
  noted: 'It was noted as bought before.',
  stopped: 'Noted.',
  checking: 'Its sellers are checked again.',
  checked: 'Its sellers were checked a moment ago.',
  unchecked: 'Its sellers can’t be checked at the moment.',
}
const alertTexts: Record<string, string> = {
  off: 'Your alerts on this match are off.',
  on: 'Your alerts stay on for the next tickets.',
}

/** `alerts`: what became of them; null where there were none. */
export function doneText(kit: string | null, alerts: string | null): string | null {
  const done = doneTexts[kit ?? '']
  return done === undefined ? null : [done, alertTexts[alerts ?? ''] ?? []].flat().join(' ')
}

/** Null for what was taken. */
export function troubleText(taken: string | null, hasAlerts = false): string | null {
  const trouble = boughtTroubles[taken as SaidBought] ?? null
  return trouble !== null && hasAlerts ? `${trouble} Your alerts stay as they were.` : trouble
}

type Attempts = { sayBought: (userId: number, id: string, typed: string, isSure: boolean) => Promise<SaidBought> }

export async function takeBought(
  { id, status }: ShownAttempt,
  { paid, isSure }: { paid: string; isSure: boolean },
  userId: number,
  { sayBought }: Attempts,
): Promise<Taken> {
  return status === 'completed' ? 'noted' : sayBought(userId, id, paid, isSure)
}

/** What is wrong with a sum as it was typed. `isUnsure`: nothing but that it is far more than was asked. */
export type PaidTrouble = { text: string; typed: string; isUnsure: boolean }

/** Said at the field; null for what was taken, or is no matter of the sum. */
export function paidTroubleOf(taken: Taken | null, typed: string, attempt: ShownAttempt): PaidTrouble | null {
  if (taken === 'unsure')
    return { text: unsureText(attempt, paidPence(typed, attempt.currency) ?? 0), typed, isUnsure: true }
  const isOfSum = taken === 'bad_paid' || taken === 'too_much' || taken === 'too_little'
  return isOfSum ? { text: boughtTroubles[taken] ?? '', typed, isUnsure: false } : null
}
