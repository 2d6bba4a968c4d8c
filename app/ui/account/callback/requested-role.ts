import { requestedRoleHeader, requestedRoleKey } from '#worker/people/accounts/google/constants.ts'
import { defaultPermissions } from '#worker/people/accounts/sign-in/constants.ts'

/**
 * Reads the current user and requests the role chosen at registration. Returns the message to show when it was not
 * granted.
 */
export async function settleRole({ isRegistration }: { isRegistration: boolean }): Promise<string | null> {
  const stored = takeStored()
  const headers = isRegistration ? stored : {}
  const answer = await fetch('/api/users/me', { headers }).catch(() => null)
  if (!answer?.ok) console.error(`Failed to fetch user: API responded with HTTP status ${answer?.status}`)
  const user = (answer?.ok ? await answer.json().catch(() => null) : null) as { role?: { role_name?: string } } | null
  const asked = headers[requestedRoleHeader]
  const isRefused = asked !== undefined && asked !== 'customer' && user?.role?.role_name?.toLowerCase() !== asked
  return isRefused ? defaultPermissions : null
}

/** Takes what the registration page stored before going to Google; empty without browser storage. */
function takeStored(): Record<string, string> {
  try {
    const role = localStorage.getItem(requestedRoleKey)
    localStorage.removeItem(requestedRoleKey)
    return role ? { [requestedRoleHeader]: role.toLowerCase() } : {}
  } catch {
    return {}
  }
}
