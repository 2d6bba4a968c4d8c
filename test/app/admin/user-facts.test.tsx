import { expect, test } from 'vitest'
import { UserFacts } from '#app/pages/admin/people/user-facts.tsx'
import type { DeskUser } from '#worker/people/accounts/desk/contract.ts'
import { markup, words } from '../render.tsx'

const user = {
  roleName: 'Customer',
  roleAssignedAt: 0,
  createdAt: 0,
  lastActiveAt: null,
  isActive: true,
  isEmailVerified: true,
  plan: { effectivePlan: 'pro', statusText: 'active' },
  phone: '+447700900123',
  isPhoneVerified: true,
} as unknown as DeskUser

test('a user’s number is spaced on the desk as on their own pages', () => {
  const html = markup(<UserFacts user={user} phoneSpaced="+44 7700 900123" now={0} />)
  expect(words(html)).toContain('Phone +44 7700 900123, verified')
})
