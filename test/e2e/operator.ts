import type { Page } from 'playwright-core'
import { createApp } from '#test/people/accounts/two-step/app.ts'

type Steps = {
  open: (page: Page, path: string) => Promise<void>
  enter: (page: Page, email: string) => Promise<void>
}

/** Signs the demo administrator in, with an authenticator app, which operators must have. */
export async function signInAsOperator(page: Page, { open, enter }: Steps): Promise<void> {
  await open(page, '/login?return_to=/matches')
  await enter(page, 'admin@touchline.test')
  await page.getByRole('link', { name: 'Set up an app' }).click()
  const app = createApp(await page.locator('.totp-key').innerText())
  await page.getByRole('textbox', { name: 'Code' }).fill(app.codeIn(0))
  await page.getByRole('main').getByRole('button', { name: 'Turn on', exact: true }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
}
