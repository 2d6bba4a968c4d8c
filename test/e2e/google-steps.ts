import type { Page } from 'playwright-core'

type Me = { email: string; role: { role_name: string }; google_user_data: { given_name: string } | null }

/** The person whose session the page has. */
export const me = (page: Page) => page.evaluate(async () => (await (await fetch('/api/users/me')).json()) as Me)

/** On the sandbox's Google page: continues as the typed persona. */
export async function continueAs(page: Page, name: string, email: string): Promise<void> {
  await page.waitForURL('**/google/authorize**')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Address').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}
