import type { ReactNode } from 'react'
import type { DeskUser } from '#worker/accounts/desk/contract.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type Typed = Record<string, string> | undefined
type FieldErrors = Record<string, string[]> | undefined

type FieldsProps = {
  user?: Pick<DeskUser, 'email' | 'firstName' | 'lastName' | 'roleId' | 'isActive' | 'isEmailVerified'>
  roles: readonly { id: number; name: string }[]
  typed: Typed
  errors: FieldErrors
  /** The password field, or what to do first. */
  password: ReactNode
}

/** Fields of a user, from what was typed, else from what is stored. */
export function UserFields({ user, roles, typed, errors, password }: FieldsProps) {
  const isTicked = (name: 'isActive' | 'emailVerified', stored: boolean) => (typed ? typed[name] === 'on' : stored)
  return (
    <>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={typed?.email ?? user?.email}
        error={errors?.email?.[0]}
      />
      <Field
        label="First name"
        name="firstName"
        autoComplete="off"
        defaultValue={typed?.firstName ?? user?.firstName}
        error={errors?.firstName?.[0]}
      />
      <Field
        label="Last name"
        name="lastName"
        required={false}
        autoComplete="off"
        defaultValue={typed?.lastName ?? user?.lastName}
        error={errors?.lastName?.[0]}
      />
      <Select
        label="Role"
        name="roleId"
        defaultValue={typed?.roleId ?? user?.roleId}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors?.roleId?.[0]}
      />
      {password}
      <label className="desk-tick">
        <input type="checkbox" name="isActive" defaultChecked={isTicked('isActive', user?.isActive ?? true)} />
        Active
      </label>
      <label className="desk-tick">
        <input
          type="checkbox"
          name="emailVerified"
          defaultChecked={isTicked('emailVerified', user?.isEmailVerified ?? false)}
        />
        Email verified
      </label>
    </>
  )
}
