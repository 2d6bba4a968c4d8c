import { test } from 'vitest'
import { createApp } from '#test/people/accounts/two-step/app.ts'
import { withPage } from './browser.ts'
import { eventually } from './eventually.ts'
import { browserOfThisFile, stackOfThisFile } from './running-stack.ts'
import { expectGoodLooks, mainOf, soon, twoSteps } from './two-steps.ts'
import { noMatch } from './watched.ts'

const running = stackOfThisFile(noMatch)
const browser = browserOfThisFile()
const { arrival, enter, open, typeCode, useAnApp } = twoSteps(running, browser)

test.each([
  { script: 'with', javaScriptEnabled: true, email: 'manager@touchline.test' },
  { script: 'without', javaScriptEnabled: false, email: 'admin@touchline.test' },
])(
  '$script script a role that requires two steps sets up an app, and signs in by its code or a recovery code',
  async (one) => {
    await useAnApp(one.email, one.javaScriptEnabled)
  },
)

test('two-step sign-in set up by a stranger with a stolen password is undone by the link in its mail', async () => {
  await withPage(browser(), {}, async ({ page }) => {
    const email = 'agent@touchline.test'
    await open(page, '/login?return_to=/profile/security/authenticator')
    await enter(page, email)
    const app = createApp(await page.locator('.totp-key').innerText())
    await typeCode(page, app.codeIn(0), 'Turn on')
    await page.locator('.recovery-codes').waitFor()
    const link = await eventually('the mail about the app', async () => {
      const mails = await running().control.mails({ to: email })
      return mails.map(({ text }) => /https?:\S+reset-password\S+/.exec(text)?.[0]).find(Boolean) ?? false
    })
    await page.context().clearCookies()
    await page.goto(link)
    await soon(() => mainOf(page).innerText()).toContain('The authenticator app, passkeys and recovery codes')
    await expectGoodLooks(page)
    await page.getByLabel('New password', { exact: true }).fill('lantern over the halfway line')
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await page.waitForURL('**/login')
    await enter(page, email, 'lantern over the halfway line')
    await arrival(page, '/dashboard')
  })
})
