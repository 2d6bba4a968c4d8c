import { requestedRoleHeader, requestedRoleKey } from '#worker/accounts/google/constants.ts'
import { defaultPermissions } from '#worker/accounts/sign-in/constants.ts'

/**
 * Reads the current user, asking once more for the role that was chosen at registration. Answers what to tell the person
 * when it is not theirs.
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

/** What the registration page kept before it went to Google, once; a browser that keeps nothing has nothing. */
function takeStored(): Record<string, string> {
  try {
    const role = localStorage.getItem(requestedRoleKey)
    localStorage.removeItem(requestedRoleKey)
    return role ? { [requestedRoleHeader]: role.toLowerCase() } : {}
  } catch {
    return {}
  }
}
