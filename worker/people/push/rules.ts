import type { NoPush, PushRecipient } from './contract.ts'

/** `https://*.push.example` stands for every name below; anything else for itself alone. */
export function isAllowedOrigin(endpoint: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, host, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return allowed.some((one) => {
    const [before, below] = one.split('*.')
    return below === undefined ? origin === one : before === `${protocol}//` && host.endsWith(`.${below}`)
  })
}

/** Why a person is sent no push messages; null if they are. */
export function whyNoPush(to: PushRecipient | undefined, isEntitled: boolean): NoPush | null {
  if (!to) return 'no push device'
  if (!to.isActive) return 'account deactivated'
  return isEntitled ? null : 'plan without push'
}
