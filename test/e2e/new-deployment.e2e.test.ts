import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, patienceMs } from './browser.ts'
import { deploymentSteps } from './deployment-steps.ts'
import { emptyStackOfThisFile } from './running-stack.ts'

const running = emptyStackOfThisFile()

let page: Page
let close: () => Promise<void>

beforeAll(async () => {
  const browser = await launchBrowser()
  close = () => browser.close()
  page = await browser.newPage({ locale: 'en-GB' })
  page.setDefaultTimeout(patienceMs)
})
afterAll(() => close?.())

const steps = deploymentSteps(running, () => page)

describe('from an empty deployment to the first mail', () => {
  test('a guessed secret is refused, and the printed one makes an administrator in two steps', async () => {
    await steps.guessTheSecret()
    await steps.registerWithTheSecret('ada@club.test')
    await steps.becomeTheAdministrator()
  })

  test('the reference data is loaded, and a competition is followed', async () => {
    await steps.loadTheReferenceData()
    await steps.open('/admin/feed')
    await page.getByLabel('Competition to follow').selectOption('PL')
    await steps.press('Follow and synchronise')
    await steps.main().getByText('Followed. Its matches are at Matches').waitFor()
  })

  test('a platform of which only the list is known is added, and its pages are found, linked and read', () =>
    steps.addAPlatformByItsList())

  test('a fan registers, asks for an alert, and gets the mail when the price falls', async () => {
    const { text, match } = await steps.getTheFirstMail('kit@fans.test')
    expect(text).toContain('North Stand')
    expect(text).toContain(`/matches/${match.id}`)
  })
})
