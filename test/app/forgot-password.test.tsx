import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import ForgotPasswordPage, { loader } from '#app/pages/account/forgot-password.tsx'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { markup, routeArgs } from './render.tsx'

function pageFor(caller: Caller | null): string {
  const args: Parameters<typeof loader>[0] = routeArgs(
    { config: { publicOrigin: 'https://touchline.example' } },
    { params: {} },
  )
  args.context.set(accessContext, { caller, denial: null })
  const props = { loaderData: loader(args) } as never as ComponentProps<typeof ForgotPasswordPage>
  return markup(<ForgotPasswordPage {...props} />)
}

test('who is signed in and sets a first password does not type the address', () => {
  const caller = { userId: 7, email: 'robin@example.com' } as unknown as Caller
  expect(pageFor(caller)).toMatch(/<input[^>]*name="email"[^>]*value="robin@example.com"/)
})

test('a visitor types it', () => {
  expect(pageFor(null)).toMatch(/<input[^>]*name="email"/)
  expect(pageFor(null)).not.toContain('robin@example.com')
})
