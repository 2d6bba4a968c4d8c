import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { dateText } from '#app/ui/london-time.ts'
import { maxEmailLength } from '#worker/people/accounts/constants.ts'
import { colleagueRoles, colleagueTexts, roleNames, roleTexts } from '#worker/people/colleagues/constants.ts'
import type { Colleague, Invitation } from '#worker/people/colleagues/contract.ts'
import type { ColleaguesAnswer } from './answers.ts'

const roles = colleagueRoles.map((role) => ({ value: role, label: roleNames[role] }))

/** Who works for the agent, with what each may do. */
export function ColleagueList({ list }: { list: readonly Colleague[] }) {
  return (
    <ul className="ledger-entries">
      {list.map(({ id, name, email, role, since }) => (
        <li key={id}>
          <p>
            <strong>{name}</strong> <span className="label">{email}</span>
          </p>
          <p className="label">
            {roleNames[role]}: {roleTexts[role]}. Since {dateText(since)}.
          </p>
          <PostForm className="actions colleague-role" failed={colleagueTexts.failed} preventScrollReset>
            <input type="hidden" name="colleague" value={id} />
            <Select label={`Role of ${name}`} name="role" options={roles} defaultValue={role} />
            <Button tone="quiet" name="intent" value="role">
              Save role
            </Button>
            <Button tone="danger" name="intent" value="remove">
              Remove<span className="visually-hidden"> {name}</span>
            </Button>
          </PostForm>
        </li>
      ))}
    </ul>
  )
}

export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <ul className="ledger-entries">
      {invitations.map(({ email, role, expiresAt }) => (
        <li key={email}>
          <p>
            <strong>{email}</strong> <span className="label">invited as {roleNames[role].toLowerCase()}</span>
          </p>
          <p className="label">The invitation ends on {dateText(expiresAt)}.</p>
          <PostForm className="actions" failed={colleagueTexts.failed} preventScrollReset>
            <input type="hidden" name="email" value={email} />
            <Button tone="quiet" name="intent" value="withdraw">
              Withdraw<span className="visually-hidden"> the invitation of {email}</span>
            </Button>
          </PostForm>
        </li>
      ))}
    </ul>
  )
}

type Trouble = Extract<ColleaguesAnswer, { trouble: object }>

export function InviteForm({ trouble }: { trouble: Trouble | null }) {
  const { fields } = trouble?.trouble ?? {}
  return (
    <PostForm
      className="client-form"
      failed={colleagueTexts.failed}
      error={trouble && !fields ? trouble.trouble.message : undefined}
    >
      <Field
        label="Email"
        name="email"
        type="email"
        required
        maxLength={maxEmailLength}
        autoComplete="off"
        defaultValue={trouble?.typed.email}
        error={fields?.email?.[0]}
      />
      <Select
        label="Role"
        name="role"
        options={colleagueRoles.map((role) => ({ value: role, label: `${roleNames[role]}: ${roleTexts[role]}` }))}
        defaultValue={trouble?.typed.role ?? 'viewer'}
        error={fields?.role?.[0]}
      />
      <Button name="intent" value="invite">
        Invite
      </Button>
    </PostForm>
  )
}
