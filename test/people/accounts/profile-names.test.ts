import { expect, test } from 'vitest'
import { firstNameRequired, lastNameRequired } from '#worker/people/accounts/profile/constants.ts'
import { ProfileEdit } from '#worker/people/accounts/profile/contract.ts'

test.each(['', '   ', '\u200b'])('a blank name "%s" is missing, and nothing else is said of it', (blank) => {
  const edit = ProfileEdit.safeParse({ first_name: blank, last_name: blank, email: '' })
  const said = edit.error?.issues.map(({ message }) => message) ?? []
  expect(said).toHaveLength(2)
  if (blank.trim() === '') expect(said).toEqual([firstNameRequired, lastNameRequired])
})
