import type { RegistrableRole } from '#worker/accounts/constants.ts'
import {
  agentCodeHeader,
  googleRedirectUrlPath,
  requestedRoleHeader,
  requestedRoleKey,
} from '#worker/accounts/google/constants.ts'

type Choice = { role: RegistrableRole; agentCode: string }

/** Where the browser is to go to register with Google, or why not. The role is kept until the callback page asks for it. */
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

/** A browser that keeps nothing loses nothing: the server was told as well. */
function keep(role: RegistrableRole): void {
  try {
    localStorage.setItem(requestedRoleKey, role)
  } catch {}
}
