import type { RegistrableRole } from '#worker/accounts/constants.ts'
import {
  agentCodeHeader,
  agentCodeKey,
  googleRedirectUrlPath,
  requestedRoleHeader,
  requestedRoleKey,
} from '#worker/accounts/google/constants.ts'

type Choice = { role: RegistrableRole; agentCode: string }

/** Where the browser is to go to register with Google. The choice is kept until the callback page has sent it once more. */
export async function startRegistration({ role, agentCode }: Choice): Promise<string> {
  const code = role === 'agent' ? agentCode.trim() : ''
  keep({ role, agentCode: code })
  const headers = { [requestedRoleHeader]: role, ...(code && { [agentCodeHeader]: code }) }
  const answer = await fetch(`${googleRedirectUrlPath}?intent=register`, { headers })
  if (!answer.ok) throw new Error(`Failed to get login redirect URL: API responded with HTTP status ${answer.status}`)
  const { redirectUrl } = (await answer.json()) as { redirectUrl: string }
  return redirectUrl
}

/** A browser that keeps nothing loses nothing: the server was told as well. */
function keep({ role, agentCode }: Choice): void {
  try {
    localStorage.setItem(requestedRoleKey, role)
    if (agentCode) localStorage.setItem(agentCodeKey, agentCode)
    else localStorage.removeItem(agentCodeKey)
  } catch {}
}
