import { expect, test } from 'vitest'
import { UserFields } from '#app/pages/admin/people/user-fields.tsx'
import { userEditOf } from '#app/pages/admin/people/user-form.ts'
import { markup } from '../render.tsx'

const stored = {
  email: 'ada@fans.test',
  firstName: 'Ada',
  lastName: 'Byron',
  roleId: 2,
  isActive: true,
  isEmailVerified: false,
}
const roles = [
  { id: 1, name: 'Customer' },
  { id: 2, name: 'Agent' },
]
const shown = (typed?: Record<string, string>) =>
  markup(<UserFields user={stored} isStored roles={roles} typed={typed} errors={undefined} password={null} />)
const tagOf = (html: string, name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

/** The form as it was filled before another operator changed the user. */
const seen = {
  seen_email: 'ada@fans.test',
  seen_firstName: 'Eda',
  seen_lastName: '',
  seen_roleId: '1',
  seen_isActive: '',
  seen_emailVerified: 'on',
}
const sent = { ...seen, email: 'ada@fans.test', firstName: 'Eda', lastName: 'King', roleId: '1', emailVerified: 'on' }

test('the form of a user that was refused shows what is stored now, and what its operator changed', () => {
  const html = shown(sent)
  expect(tagOf(html, 'firstName')).toContain('value="Ada"')
  expect(tagOf(html, 'lastName')).toContain('value="King"')
  expect(tagOf(html, 'isActive')).toContain('checked')
  expect(tagOf(html, 'emailVerified')).not.toContain('checked')
  expect(html).toMatch(/<option[^>]*value="2"[^>]*selected|<option[^>]*selected[^>]*value="2"/)
  expect(tagOf(html, 'seen_firstName')).toContain('value="Ada"')
})

test('what was sent as it was shown is said to be, and what was not is not', () => {
  const edit = userEditOf(sent)
  expect(edit).toMatchObject({ lastName: 'King', seen_firstName: 'Eda', seen_roleId: 1, seen_isActive: false })
  expect(edit).not.toHaveProperty('seen_lastName')
})

test('whether a new address is verified is said with it', () => {
  expect(userEditOf(sent)).toHaveProperty('seen_emailVerified', true)
  expect(userEditOf({ ...sent, email: 'grace@fans.test' })).not.toHaveProperty('seen_emailVerified')
})

test('a form without what it was filled with says the whole', () => {
  const { email, firstName, lastName, roleId } = sent
  expect(Object.keys(userEditOf({ email, firstName, lastName, roleId })).filter((name) => /^seen_/.test(name))).toEqual(
    [],
  )
})
