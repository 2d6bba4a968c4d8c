import type { ReactNode } from 'react'
import { Field } from '#app/ui/form/field.tsx'
import { fillFields, SeenFields, shownIn } from '#app/ui/form/seen-fields.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { DeskUser } from '#worker/people/accounts/desk/contract.ts'

type Typed = Record<string, string> | undefined
type FieldErrors = Record<string, string[]> | undefined

type FieldsProps = {
  user: Pick<DeskUser, 'email' | 'firstName' | 'lastName' | 'roleId' | 'isActive' | 'isEmailVerified'>
  /** Whether the user is there, and another operator may change them meanwhile. */
  isStored?: boolean
  roles: readonly { id: number; name: string }[]
  typed: Typed
  errors: FieldErrors
  /** The password field, or what to do first. */
  password: ReactNode
}

/** Fields of a user: what was typed, else what is stored. */
export function UserFields({ user, isStored = false, roles, typed, errors, password }: FieldsProps) {
  const stored = storedOf(user)
  const filled = fillFields({ stored, typed, errors })
  const ticked = (name: 'isActive' | 'emailVerified') => ({
    name,
    defaultChecked: shownIn(typed, name, stored[name]) === 'on',
  })
  return (
    <>
      {isStored && <SeenFields stored={stored} />}
      <Field {...filled('email', 'Email')} type="email" autoComplete="off" />
      <Field {...filled('firstName', 'First name')} autoComplete="off" />
      <Field {...filled('lastName', 'Last name')} required={false} autoComplete="off" />
      <Select {...filled('roleId', 'Role')} options={roles.map(({ id, name }) => ({ value: id, label: name }))} />
      {password}
      <label className="desk-tick">
        <input type="checkbox" {...ticked('isActive')} />
        Active
      </label>
      <label className="desk-tick">
        <input type="checkbox" {...ticked('emailVerified')} />
        Email verified
      </label>
    </>
  )
}

function storedOf({ email, firstName, lastName, roleId, isActive, isEmailVerified }: FieldsProps['user']) {
  return {
    email,
    firstName,
    lastName,
    roleId: String(roleId),
    isActive: isActive ? 'on' : '',
    emailVerified: isEmailVerified ? 'on' : '',
  }
}
