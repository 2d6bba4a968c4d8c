import { expect, test } from 'vitest'
import { privacyRoutes } from '#worker/people/privacy/routes.ts'

test('over https the choice is stored in a secure cookie', async () => {
  const body = new URLSearchParams({ choice: 'accept' })
  const answer = await privacyRoutes({ isSecure: true }).request('/consent', { method: 'POST', body })
  expect(answer.headers.get('Set-Cookie')).toMatch(/; Secure(;|$)/)
})
