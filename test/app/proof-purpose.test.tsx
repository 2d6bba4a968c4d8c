import { globSync, readFileSync } from 'node:fs'
import type { FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import ConfirmIdentityPage from '#app/pages/account/confirm-identity.tsx'
import PaymentPage from '#app/pages/admin/money/payment.tsx'
import RolesPage from '#app/pages/admin/people/roles.tsx'
import UserPage from '#app/pages/admin/people/user.tsx'
import NewUserPage from '#app/pages/admin/people/user-new.tsx'
import BackupPage from '#app/pages/admin/system/backup.tsx'
import SettingsPage from '#app/pages/admin/system/system-settings.tsx'
import AuthenticatorPage from '#app/pages/profile/authenticator.tsx'
import ProfilePage from '#app/pages/profile/profile.tsx'
import SecurityPage from '#app/pages/profile/security.tsx'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { markup, words } from './render.tsx'

const methods = { hasPassword: true, needsCode: false, hasPasskey: false }
const operator = { email: 'ada@club.test', firstName: 'Ada', roleName: 'Admin', permissions: ['ALL'] }
const noRoles = { roles: [], codes: [], now: 0 }
const user = {
  id: 4,
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Lee',
  roleId: 1,
  roleName: 'Customer',
  isActive: true,
  isEmailVerified: true,
  permissions: [],
  plan: { effectivePlan: 'free', statusText: '' },
  createdAt: 0,
  roleAssignedAt: 0,
  lastActiveAt: null,
  seen: '',
}
const role = { id: 9, name: 'Steward', description: '', permissions: [], createdAt: 0, holders: 0, isBuiltIn: false }

function asked(page: unknown, fields: Record<string, string>, loaderData: object = {}): string {
  const Page = page as FunctionComponent<Record<string, unknown>>
  const proof = { methods, fields, error: null }
  return words(markup(<Page loaderData={{ operator, ...loaderData }} actionData={{ proof }} />))
}

test.each([
  ['a switch', SettingsPage, { name: 'claims', is_on: 'off' }, {}, 'switch “Claims on the home page” off'],
  ['a copy', BackupPage, { intent: 'copy' }, {}, 'make a copy of the database'],
  ['a payment', PaymentPage, { intent: 'confirm' }, { record: { id: 'o1' } }, 'confirm this payment'],
  ['a refund', PaymentPage, { intent: 'refund', amount: '12.50' }, { record: {} }, 'give back £12.50 of this payment'],
  ['a new role', RolesPage, { intent: 'create', name: 'Steward' }, noRoles, 'create the role Steward'],
  ['a role', RolesPage, { intent: 'delete', id: '9' }, { ...noRoles, roles: [role] }, 'delete the role Steward'],
  ['a new user', NewUserPage, { email: 'robin@example.com' }, { roles: [] }, 'create the user robin@example.com'],
  ['a passkey', SecurityPage, { intent: 'remove_passkey' }, {}, 'remove a passkey'],
  ['an address', ProfilePage, { intent: 'save' }, {}, 'change your email address'],
  ['an app', AuthenticatorPage, {}, { hasTotp: false }, 'set up an authenticator app'],
  [
    'a new role for a user',
    UserPage,
    { intent: 'edit', roleId: '9' },
    { user, roles: [role], now: 0 },
    'give robin@example.com the role Steward',
  ],
  ['an account', UserPage, { intent: 'erase' }, { user, roles: [], now: 0 }, 'delete robin@example.com'],
] as const)('a user who is asked for proof again reads what for: %s', (_, page, fields, loaderData, purpose) => {
  expect(asked(page, fields, loaderData)).toContain(`We ask again before you ${purpose}.`)
})

test.each([
  ['/admin/users/4', "set a user's password"],
  ['/admin/audit', 'open the administration'],
  ['/administration', 'go on'],
  ['/', 'go on'],
])('the page of its own says where it leads: %s', (returnTo, purpose) => {
  const Page = ConfirmIdentityPage as unknown as FunctionComponent<Record<string, unknown>>
  const text = words(markup(<Page loaderData={{ methods, returnTo }} />))
  expect(text).toContain(`${proofTitle} We ask again before you ${purpose}.`)
})

test('there is one wording for it', () => {
  const others = globSync('{app,worker}/**/*.{ts,tsx}').filter((file) =>
    /that it is you\b/.test(readFileSync(file, 'utf8')),
  )
  expect(others).toEqual([])
})
