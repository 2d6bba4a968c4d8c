import { expect, test } from 'vitest'
import { registerByCall } from './api-session.ts'
import { everyPage } from './every-page.ts'
import { sharedStack } from './running-stack.ts'

const running = sharedStack()

test('only the pages of the dialog may frame PayPal’s button, only the checkout’s form leads to PayPal, and no page admits its script', async () => {
  const { appOrigin, sandboxOrigin, site } = running()
  const { cookie } = await registerByCall(running(), 'reads-headers@fans.test')
  const [match] = await site.matches({ limit: '1' })
  for (const path of [...everyPage, '/checkout?plan=pro', '/checkout/facts?plan=pro']) {
    const address = appOrigin + path.replace('*', String(match?.id))
    const { headers } = await fetch(address, { redirect: 'manual', headers: { Cookie: cookie } })
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy, path).toMatch(/^default-src/)
    const isOver = /^\/(pricing|dashboard)([?]|$)/.test(path)
    expect(policy.includes("frame-src 'self'"), path).toBe(isOver)
    expect(headers.get('Cross-Origin-Opener-Policy'), path).toBe(isOver ? 'same-origin-allow-popups' : 'same-origin')
    const naming = policy.split('; ').filter((one) => one.includes(sandboxOrigin))
    expect(
      naming.filter((one) => !one.startsWith('form-action ')),
      path,
    ).toEqual([])
  }
})
