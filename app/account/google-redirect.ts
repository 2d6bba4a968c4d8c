import { googleRedirectUrlPath } from '#worker/accounts/google/constants.ts'

/** Where the browser is to go for a sign-in with Google. */
export async function redirectUrlOf(search: string): Promise<string> {
  const answer = await fetch(`${googleRedirectUrlPath}?${search}`)
  if (!answer.ok) throw new Error(`Failed to get login redirect URL: API responded with HTTP status ${answer.status}`)
  const { redirectUrl } = (await answer.json()) as { redirectUrl: string }
  return redirectUrl
}
