import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { agoText } from '#app/ui/relative-time.ts'
import { maxPasskeyNameLength } from '#worker/people/accounts/two-step/passkeys/constants.ts'
import type { PasskeyEntry } from '#worker/people/accounts/two-step/passkeys/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'

/** The user's passkeys, each with rename and remove. */
export function Passkeys({ entries, now }: { entries: readonly PasskeyEntry[]; now: number }) {
  if (entries.length === 0) {
    return (
      <p className="muted">
        A passkey signs you in with your fingerprint, face or PIN, without a password and without a code.
      </p>
    )
  }
  return (
    <ul className="devices">
      {entries.map(({ id, name, isSynced, createdAt, lastUsedAt, needsFirstStep }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong>
            <span className="label">
              {isSynced ? 'Synced' : 'On one device'} ·{' '}
              {lastUsedAt === null ? `added ${agoText(createdAt, now)}` : `last used ${agoText(lastUsedAt, now)}`}
              {needsFirstStep && ' · asks for your new password first'}
            </span>
          </span>
          <details className="passkey-edit">
            <summary>Change</summary>
            <PostForm className="profile-form" preventScrollReset failed={serverError}>
              <input type="hidden" name="id" value={id} />
              <Field
                id={`name-${id}`}
                name="name"
                label="Name"
                defaultValue={name}
                maxLength={maxPasskeyNameLength}
                required
              />
              <div className="actions">
                <Button tone="quiet" name="intent" value="rename_passkey">
                  Rename
                </Button>
                <Button tone="danger" name="intent" value="remove_passkey" formNoValidate>
                  Remove
                </Button>
              </div>
            </PostForm>
          </details>
        </li>
      ))}
    </ul>
  )
}
