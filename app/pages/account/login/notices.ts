import type { Tone } from '#app/ui/badge.tsx'
import { googleRefusals } from '#worker/people/accounts/google/constants.ts'
import { accountTakenBack } from '#worker/people/accounts/recovery/constants.ts'
import { passwordResetNotice, registeredNotice, verifiedNotice } from '#worker/people/accounts/sign-in/constants.ts'
import { errorParameterText } from '#worker/people/accounts/sign-in/rules.ts'
import { signInAgain } from '#worker/people/accounts/two-step/constants.ts'

export type Notice = { tone: Tone; text: string }

/** Notices from the page's address and from this browser's one-time cookie. */
export function noticesOf(query: URLSearchParams, done: URLSearchParams): Notice[] {
  const good = [
    query.get('registered') === 'true' && registeredNotice,
    query.get('verified') === 'true' && verifiedNotice,
    done.get('password') === 'reset' && passwordResetNotice,
    done.get('password') === 'taken_back' && accountTakenBack,
  ]
  const reason = Object.entries(googleRefusals).find(([name]) => name === query.get('reason'))?.[1]
  const again = query.get('reason') === 'second_step' && signInAgain
  // A refusal replaces the general text, whose "try again" would not help.
  const failed = query.has('error') && (reason ?? errorParameterText(query.get('error')))
  const bad = [again, failed]
  return [
    ...good.filter((text) => typeof text === 'string').map((text): Notice => ({ tone: 'good', text })),
    ...bad.filter((text) => typeof text === 'string').map((text): Notice => ({ tone: 'live', text })),
  ]
}
