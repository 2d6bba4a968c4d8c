import { expect, test } from 'vitest'
import { UserStatus } from '#app/pages/admin/people/user-acts.tsx'
import { UserFacts } from '#app/pages/admin/people/user-facts.tsx'
import { dayMs } from '#worker/ground/platform/clock.ts'
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

test('a user’s page says what an earlier address may do, and until when a deletion waits', () => {
  const wayBack = { movedAt: 0, until: 7 * dayMs, deletionWaitsUntil: 6 * dayMs, staysOff: false }
  const facts = words(markup(<UserFacts user={user} phoneSpaced={null} now={0} wayBack={wayBack} />))
  expect(facts).toContain('Address Moved on 1 Jan 1970, may be taken back until 8 Jan 1970')
  expect(facts).toContain('Deletion Waits until 7 Jan 1970')
  const closed = { ...user, isActive: false }
  const act = words(markup(<UserStatus user={closed} wayBack={wayBack} error={undefined} />))
  expect(act).toContain('Lets the user sign in again, and cancels the deletion that waits until 7 Jan 1970.')
  expect(act).toContain('Keep it closed')
  const off = words(markup(<UserStatus user={closed} wayBack={{ ...wayBack, staysOff: true }} error={undefined} />))
  expect(off).toContain('It stays closed, also where it is taken back.')
  expect(off).not.toContain('Keep it closed')
  expect(words(markup(<UserStatus user={closed} wayBack={null} error={undefined} />))).toContain('sign in again.')
})

test('a user’s number is spaced on the desk as on their own pages', () => {
  const html = markup(<UserFacts user={user} phoneSpaced="+44 7700 900123" now={0} wayBack={null} />)
  expect(words(html)).toContain('Phone +44 7700 900123, verified')
})
