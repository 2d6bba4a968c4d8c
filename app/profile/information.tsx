import { Form } from 'react-router'
import { maxNameLength } from '#worker/accounts/constants.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { Details } from './details.tsx'
import type { ProfileTrouble } from './trouble.ts'

type Names = { firstName: string; lastName: string; email: string }

type InformationProps = {
  person: Names
  isEditing: boolean
  trouble: ProfileTrouble | undefined
  note: React.ReactNode
}

/** Who somebody is here: shown, or being edited at an address of its own, so that "Cancel" is just the way back. */
export function ProfileInformation({ person, isEditing, trouble, note }: InformationProps) {
  return (
    <Panel
      title="Profile Information"
      action={
        !isEditing && (
          <ButtonLink to="/profile?edit=1" tone="quiet" preventScrollReset>
            Edit Profile
          </ButtonLink>
        )
      }
    >
      {note}
      {isEditing ? (
        <EditForm person={person} trouble={trouble} />
      ) : (
        <Details
          rows={[
            ['First name', person.firstName || '–'],
            ['Last name', person.lastName || '–'],
            ['Email', person.email],
          ]}
        />
      )}
    </Panel>
  )
}

function EditForm({ person, trouble }: { person: Names; trouble: ProfileTrouble | undefined }) {
  const fields = trouble?.fields ?? {}
  return (
    <Form method="post" action="/profile" className="profile-form" preventScrollReset noValidate>
      <Field
        label="First name"
        name="first_name"
        autoComplete="given-name"
        maxLength={maxNameLength}
        defaultValue={trouble?.values.first_name ?? person.firstName}
        error={fields.first_name?.[0]}
        required
      />
      <Field
        label="Last name"
        name="last_name"
        autoComplete="family-name"
        maxLength={maxNameLength}
        defaultValue={trouble?.values.last_name ?? person.lastName}
        error={fields.last_name?.[0]}
        required
      />
      <p className="label">
        Your email address, {person.email}, is where alerts go and how you sign in. It cannot be changed here.
      </p>
      <div className="actions">
        <Button name="intent" value="save">
          Save
        </Button>
        <ButtonLink to="/profile" tone="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
