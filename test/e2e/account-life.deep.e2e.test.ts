import { text as textOf } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletionReasons } from '#worker/people/privacy/erasure/constants.ts'
import { accessibilityProblems, launchBrowser, patienceMs } from './browser.ts'
import { eventually } from './eventually.ts'
import { keptWith } from './kept.ts'
import { fillRegistration, sendRegistration } from './register.ts'
import { stackOfThisFile } from './running-stack.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)

/** In every name and address of the test user, and nowhere else. */
const canary = 'Quetzalcoatlus'
const firstEmail = `${canary.toLowerCase()}@fans.test`
const secondEmail = `${canary.toLowerCase()}@stand.test`
let email = firstEmail
const password = 'lantern over the halfway line'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage({ locale: 'en-GB', acceptDownloads: true })
  page.setDefaultTimeout(patienceMs)
})

afterAll(async () => {
  await browser?.close()
})

const soon = <T>(read: () => T) => expect.poll(read)
const main = () => page.getByRole('main')

async function open(path: string): Promise<void> {
  await page.goto(running().appOrigin + path)
}

function linkInMail(what: string, pattern: RegExp): Promise<string> {
  return eventually(what, async () => {
    const mails = await running().control.mails({ to: email })
    return mails.map(({ text }) => pattern.exec(text)?.[0]).find(Boolean) ?? false
  })
}

test('a new user registers', async () => {
  await open('/register?method=email')
  const names = { firstName: canary, lastName: `${canary}son` }
  await fillRegistration(page, { email, password, ...names })
  await soon(() => main().getByRole('progressbar').getAttribute('value')).toBe('100')
  await sendRegistration(page)
})

test('cannot sign in before the address is verified', async () => {
  await open('/login?registered=true')
  await soon(() => main().innerText()).toContain('Registration successful! Please sign in to access your account.')
  await signIn()
  await soon(() => main().innerText()).toMatch(/verif/i)
})

test('verifies it by the mailed link, and signs in', async () => {
  await page.goto(await linkInMail('the verification mail', /https?:\S+verify-email\S+/))
  await page.waitForURL('**/login?verified=true')
  await soon(() => main().innerText()).toContain('Email verified successfully! You can now sign in to your account.')
  await signIn()
  await page.waitForURL('**/dashboard')
})

test('changes their name', async () => {
  await open('/profile')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await main().innerText()).toMatch(/Member since\s+\d{1,2} [A-Z][a-z]+ 20\d\d/)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Last name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await soon(() => main().innerText()).toContain('Last name is required')
  await page.getByLabel('Last name').fill(`${canary}dottir`)
  await page.getByRole('button', { name: 'Save' }).click()
  await soon(() => main().innerText()).toContain('Profile updated successfully')
  await soon(() => main().innerText()).not.toContain('Profile updated successfully')
  await soon(() => main().innerText()).toContain(`${canary}dottir`)
})

test('changes to another address, by a link mailed to it', async () => {
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email address').fill('somewhere else')
  await page.getByRole('button', { name: 'Save' }).click()
  await soon(() => main().innerText()).toContain('Please enter a valid email address')
  await page.getByLabel('Email address').fill(secondEmail)
  await page.getByRole('button', { name: 'Save' }).click()
  await soon(() => main().innerText()).toContain(`will change to ${secondEmail} once you confirm the link`)
  expect(await accessibilityProblems(page)).toEqual([])
  await linkInMail('the notice to the old address', /change its email address to q…@stand\.test/)
  email = secondEmail
  const link = await linkInMail('the link to the new address', /https?:\S+confirm-email\S+/)
  const visitor = await browser.newPage()
  await visitor.goto(link)
  await soon(() => visitor.getByRole('main').innerText()).toContain('Sign in with your current address')
  await visitor.close()
  await page.goto(link)
  await soon(() => main().innerText()).toContain(secondEmail)
  expect(await accessibilityProblems(page)).toEqual([])
  await main().getByRole('button', { name: 'Change my email address' }).click()
  await soon(() => main().innerText()).toContain('Email address changed.')
  await page.goto(link)
  await soon(() => main().innerText()).toContain('This link has already been used.')
  await open('/profile')
})

test('sees the error of an invalid agent code at its field', async () => {
  await open('/profile')
  await page.getByText('I have an agent access code').click()
  const field = main().getByLabel('Agent access code')
  for (const [code, text] of [
    ['', 'Agent access code is required'],
    ['NOT-A-CODE', 'Invalid agent access code'],
  ] as const) {
    await field.fill(code)
    await main().getByRole('button', { name: 'Become an agent' }).click()
    await soon(() => main().locator('.field-error').allInnerTexts()).toEqual([text])
    await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('agent_code')
  }
})

test('exports their data', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^touchline-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await textOf(await download.createReadStream()))
  expect(data.account).toMatchObject([{ email, last_name: `${canary}dottir`, role: 'Customer' }])
  expect(data.plan).toMatchObject([{ trial_plan: 'basic' }])
  expect(data.security_log.map(({ what }: { what: string }) => what)).toContain('Signed in')
  expect(JSON.stringify(data)).not.toContain('scrypt')
})

test('requests deletion, with a reason and a confirmation', async () => {
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await soon(() => dialog.getByRole('radio').count()).toBe(deletionReasons.length)
  await dialog.getByLabel('Privacy concerns').check()
  await dialog.getByRole('button', { name: 'Continue to Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await soon(() => dialog.innerText()).toContain(
    'Please confirm that you understand the consequences of account deletion.',
  )
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await soon(() => dialog.innerText()).toContain('A confirmation email was sent.')
  expect(await dialog.innerText()).toContain('press the button there to delete your account')
})

test('confirms by the mailed link: the account is closed at once, and deleted once no former address may take it back', async () => {
  const { statePath } = running()
  // The app is writing: a file may be locked or new.
  await soon(() => keptWith(statePath, canary).join()).toContain('users.')
  await page.goto(await linkInMail('the deletion mail', /https?:\S+confirm-deletion\S+/))
  await soon(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Delete your account?')
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await soon(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Your account is closed')
  expect(await page.innerText('body')).toContain('your data will be deleted on')
  await open('/profile')
  await soon(() => main().innerText()).toContain('Please sign in to view your profile.')
})

test('can no longer sign in', async () => {
  await open('/login')
  await signIn()
  await soon(() => page.getByRole('alert').innerText()).toBe('Email or password is incorrect.')
})

async function signIn(): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await main().getByRole('button', { name: 'Sign In', exact: true }).click()
}
