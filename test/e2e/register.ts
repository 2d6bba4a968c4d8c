import type { Page } from 'playwright-core'
import { verificationLink } from './api-session.ts'
import type { SharedStack } from './running-stack.ts'

const password = 'lantern over the halfway line'

type Person = { email: string; password: string; firstName?: string; lastName?: string }

/** Fills in the form of /register?method=email. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName ?? 'Ada')
  await page.getByLabel('Last name').fill(person.lastName ?? 'Keeper')
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
}

/**
 * Sends the filled form and waits for its answer: it brings the cookie that later confirms the mailed link, and
 * leaving before it would lose that.
 */
export async function sendRegistration(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Create account', exact: true }).click()
  await main.getByRole('link', { name: 'Go to sign in' }).waitFor()
}

/** Registers by email, follows the mail's link and signs in; where that leads is the caller's to expect. */
export async function register(page: Page, { appOrigin, control }: SharedStack, email: string): Promise<void> {
  await page.goto(`${appOrigin}/register?method=email`)
  await fillRegistration(page, { email, password })
  await sendRegistration(page)
  await page.goto(await verificationLink(control, email))
  await page.waitForURL('**/login?verified=true')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}
