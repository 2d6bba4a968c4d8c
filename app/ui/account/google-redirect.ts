import { googleRedirectUrlPath } from '#worker/people/accounts/google/constants.ts'

/** The address of Google's sign-in page. */
export async function redirectUrlOf(search: string): Promise<string> {
  const answer = await fetch(`${googleRedirectUrlPath}?${search}`)
  if (!answer.ok) throw new Error(`Failed to get login redirect URL: API responded with HTTP status ${answer.status}`)
  const { redirectUrl } = (await answer.json()) as { redirectUrl: string }
  return redirectUrl
}
