import { googleRefusals } from '#worker/accounts/google/constants.ts'
import { passwordResetNotice, registeredNotice, verifiedNotice } from '#worker/accounts/sign-in/constants.ts'
import { errorParameterText } from '#worker/accounts/sign-in/rules.ts'
import type { Tone } from '../../ui/badge.tsx'

export type Notice = { tone: Tone; text: string }

/** What the address of the page says happened before. */
export function noticesOf(query: URLSearchParams): Notice[] {
  const good = [
    query.get('registered') === 'true' && registeredNotice,
    query.get('verified') === 'true' && verifiedNotice,
    query.get('reset') === 'true' && passwordResetNotice,
  ]
  const reason = Object.entries(googleRefusals).find(([name]) => name === query.get('reason'))?.[1]
  const bad = [errorParameterText(query.get('error')), query.has('error') && reason]
  return [
    ...good.filter((text) => typeof text === 'string').map((text): Notice => ({ tone: 'good', text })),
    ...bad.filter((text) => typeof text === 'string').map((text): Notice => ({ tone: 'live', text })),
  ]
}
