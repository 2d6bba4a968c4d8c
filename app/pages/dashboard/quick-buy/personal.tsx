import { Link } from 'react-router'
import { Field } from '#app/ui/form/field.tsx'
import { sealedLengths } from '#worker/people/quick-buy/constants.ts'
import { PartForm, type PartProps } from './part-form.tsx'

/** The account's name is proposed until one is saved. */
export function PersonalInformation({ saved, accountName, ...shown }: PartProps & { accountName: string }) {
  const { trouble } = shown
  const value = `${saved.full_name || accountName}, ${saved.email}`
  return (
    <PartForm part="personal" title="Personal Information" value={value} {...shown}>
      <Field
        name="full_name"
        label="Full name"
        hint="As on your passport or ID, which some sellers check."
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
