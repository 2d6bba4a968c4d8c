import type { RegistrableRole } from '#worker/people/accounts/constants.ts'
import {
  agentCodeHeader,
  googleRedirectUrlPath,
  requestedRoleHeader,
  requestedRoleKey,
} from '#worker/people/accounts/google/constants.ts'

type Choice = { role: RegistrableRole; agentCode: string }

/** The address for registering with Google, or an error. Stores the role for the callback page. */
export async function startRegistration({ role, agentCode }: Choice): Promise<{ to: string } | { refusal: string }> {
  const code = role === 'agent' ? agentCode.trim() : ''
  keep(role)
  const headers = { [requestedRoleHeader]: role, ...(code && { [agentCodeHeader]: code }) }
  const answer = await fetch(`${googleRedirectUrlPath}?intent=register`, { headers })
  if (answer.status === 400 || answer.status === 429) {
    return { refusal: ((await answer.json()) as { error: string }).error }
  }
  if (!answer.ok) throw new Error(`Failed to get login redirect URL: API responded with HTTP status ${answer.status}`)
  const { redirectUrl } = (await answer.json()) as { redirectUrl: string }
  return { to: redirectUrl }
}

/** Optional: the server has the role too. */
function keep(role: RegistrableRole): void {
  try {
    localStorage.setItem(requestedRoleKey, role)
  } catch {}
}
