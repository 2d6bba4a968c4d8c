import type { Page } from 'playwright-core'
import { demoPassword } from '#scripts/seed/demo.ts'
import type { SharedStack } from './running-stack.ts'

/** What a user does to sign in. */
export function signInSteps(running: () => Pick<SharedStack, 'appOrigin'>) {
  return {
    async open(page: Page, path: string): Promise<void> {
      await page.goto(running().appOrigin + path)
    },
    async enter(page: Page, email: string, password = demoPassword): Promise<void> {
      await page.getByLabel('Email address').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    },
  }
}
