import { expect, test } from 'vitest'
import { passwordIsCommon } from '#worker/people/accounts/passwords/constants.ts'
import { addressOfItsOwn } from './browser.ts'
import { sharedStack } from './running-stack.ts'

const running = sharedStack()

test('data that is deployed beside the Worker reaches it: leaked passwords, and letters of share pictures', async () => {
  const { appOrigin } = running()
  const accepted = { acceptTerms: true, acceptDisclaimer: true, acceptDataProcessing: true, acceptCookiePolicy: true }
  const form = { role: 'customer', firstName: 'Ada', lastName: 'Fan', email: 'leaked@fans.test', ...accepted }
  const refused = await fetch(`${appOrigin}/api/register`, {
    method: 'POST',
    headers: { Origin: appOrigin, 'Content-Type': 'application/json', ...addressOfItsOwn() },
    body: JSON.stringify({ ...form, password: '1q2w3e4r5t' }),
  })
  expect([refused.ok, await refused.text()]).toEqual([false, expect.stringContaining(passwordIsCommon)])

  const picture = await fetch(`${appOrigin}/share/teams/arsenal.png`)
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/png'])
})
