import { useRef } from 'react'
import { PasskeyButton, usePasskeySupport } from '#app/ui/account/passkey-button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import {
  accountChallengePath,
  defaultPasskeyName,
  maxPasskeyNameLength,
} from '#worker/people/accounts/two-step/passkeys/constants.ts'

/** Needs script and a browser with passkeys. With `count` existing ones, a new one may be named. */
export function NewPasskey({ count }: { count: number }) {
  const name = useRef<HTMLInputElement>(null)
  if (!usePasskeySupport()) {
    return (
      <p className="label">
        To add a passkey, open this page in a browser that supports passkeys, with scripts allowed.
      </p>
    )
  }
  return (
    <div className="profile-form">
      <Field
        key={count}
        ref={name}
        name="new_passkey_name"
        label="Name of the new passkey"
        hint="For example, the name of this device."
        defaultValue={defaultPasskeyName}
        maxLength={maxPasskeyNameLength}
      />
      <div className="actions">
        <PasskeyButton
          label="Add a passkey"
          ask={({ makePasskey }) => makePasskey(accountChallengePath)}
          field="passkey"
          fields={() => ({ intent: 'add_passkey', name: name.current?.value.trim() || defaultPasskeyName })}
        />
      </div>
    </div>
  )
}
