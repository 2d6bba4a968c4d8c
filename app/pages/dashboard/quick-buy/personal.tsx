import { Link } from 'react-router'
import { Field } from '#app/ui/form/field.tsx'
import { sealedLengths } from '#worker/people/quick-buy/constants.ts'
import { PartForm, type PartProps } from './part-form.tsx'

/** The account's name is proposed until one is saved, and said to be no more than that. */
export function PersonalInformation({ saved, accountName, ...shown }: PartProps & { accountName: string }) {
  const { trouble } = shown
  const isProposed = saved.full_name === '' && accountName !== ''
  const value = `${isProposed ? `${accountName} (not saved yet)` : saved.full_name}, ${saved.email}`
  const hint = 'As on your passport or ID, which some sellers check.'
  return (
    <PartForm
      part="personal"
      title="Personal Information"
      value={value}
      stored={{ full_name: saved.full_name }}
      {...shown}
    >
      <Field
        name="full_name"
        label="Full name"
        hint={isProposed ? `${hint} This is your account’s name, which is not saved here yet.` : hint}
        autoComplete="name"
        maxLength={sealedLengths.full_name}
        defaultValue={trouble?.typed.full_name ?? (saved.full_name || accountName)}
        error={trouble?.errors.full_name?.[0]}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        hint={
          <>
            Your account's address. Change it on <Link to="/profile">your profile</Link>.
          </>
        }
        autoComplete="email"
        value={saved.email}
        readOnly
      />
    </PartForm>
  )
}
