import { useEffect, useRef, useState } from 'react'
import { signInChallengePath } from '#worker/accounts/two-step/passkeys/constants.ts'
import { serverError } from '#worker/site/constants.ts'
import { PasskeyButton, usePasskeySupport, useSendPasskey } from '../../account/passkey-button.tsx'
import { FormTrouble } from '../../ui/post-form.tsx'
import type { SendTrouble } from '../../ui/sent-form.ts'

/** A passkey instead of address and password: offered among the suggestions of the address field, and by a button. */
export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  const send = useSendPasskey()
  const [trouble, setTrouble] = useState<SendTrouble | null>(null)
  const isSupported = usePasskeySupport()
  const waiting = useRef<AbortController>(null)

  useEffect(() => {
    if (!isSupported) return
    const leaving = new AbortController()
    waiting.current = leaving
    void suggest(leaving.signal, (passkey) => send({ intent: 'passkey', return_to: returnTo, passkey }, setTrouble))
    return () => leaving.abort()
  }, [isSupported, returnTo, send])

  return (
    <>
      <FormTrouble trouble={trouble} failed={serverError} />
      <PasskeyButton
        label="Sign in with a passkey"
        ask={({ askPasskey }) => {
          // A browser asks for one passkey at a time.
          waiting.current?.abort()
          setTrouble(null)
          return askPasskey(signInChallengePath, 'sign_in')
        }}
        field="passkey"
        fields={() => ({ intent: 'passkey', return_to: returnTo })}
      />
    </>
  )
}

/** Silent where it cannot be: the form and the button are there. */
async function suggest(signal: AbortSignal, enter: (passkey: string) => Promise<void>): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const passkey = await import('../../account/passkey-browser.ts')
    .then(({ askPasskey }) => askPasskey(signInChallengePath, 'sign_in', signal))
    .catch(() => null)
  if (passkey !== null && !signal.aborted) await enter(passkey)
}
