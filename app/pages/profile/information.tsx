import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { maxNameLength } from '#worker/people/accounts/constants.ts'
import type { WaitingChange } from '#worker/people/accounts/email-change/contract.ts'
import { profileNotSaved } from '#worker/people/accounts/profile/constants.ts'
import { shortNetworkError } from '#worker/running/site/constants.ts'
import { Details } from './details.tsx'
import type { ProfileTrouble } from './trouble.ts'

type Person = { firstName: string; lastName: string; email: string }

type InformationProps = {
  person: Person
  /** A new address that is not confirmed yet. */
  waiting: WaitingChange | null
  isEditing: boolean
  trouble: ProfileTrouble | undefined
  note: React.ReactNode
}

/** The user's details. Editing has its own address, so that "Cancel" is a plain link back. */
export function ProfileInformation({ person, waiting, isEditing, trouble, note }: InformationProps) {
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
        <>
          <Details
            rows={[
              ['First name', person.firstName || '–'],
              ['Last name', person.lastName || '–'],
              ['Email', person.email],
            ]}
          />
          {waiting && <Waiting {...waiting} />}
        </>
      )}
    </Panel>
  )
}

function Waiting({ newEmail, until }: WaitingChange) {
  return (
    <p className="muted">
      Your email address will change to <strong>{newEmail}</strong> once you confirm the link we sent there. The link
      works until {momentText(until)}.
    </p>
  )
}

function EditForm({ person, trouble }: { person: Person; trouble: ProfileTrouble | undefined }) {
  const fields = trouble?.fields ?? {}
  return (
    <PostForm
      action="/profile"
      className="profile-form"
      preventScrollReset
      noValidate
      failed={profileNotSaved}
      offline={shortNetworkError}
      error={trouble?.message}
    >
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
      <Field
        label="Email address"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={trouble?.values.email ?? person.email}
        hint="For alerts and signing in. To change it, confirm the link we email to the new address."
        error={fields.email?.[0]}
        required
      />
      <div className="actions">
        <Button name="intent" value="save">
          Save
        </Button>
        <ButtonLink to="/profile" tone="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </PostForm>
  )
}
