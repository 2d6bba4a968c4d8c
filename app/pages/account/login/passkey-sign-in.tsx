import { useEffect, useRef, useState } from 'react'
import { PasskeyButton, usePasskeySupport, useSendPasskey } from '#app/ui/account/passkey-button.tsx'
import { FormTrouble } from '#app/ui/form/post-form.tsx'
import type { SendTrouble } from '#app/ui/form/sent-form.ts'
import { signInChallengePath } from '#worker/people/accounts/two-step/passkeys/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'

/** Sign-in with a passkey: suggested in the email field, and as a button. */
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
          // Browsers allow one passkey request at a time.
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

/** Fails silently: the form and the button remain. */
async function suggest(signal: AbortSignal, enter: (passkey: string) => Promise<void>): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const passkey = await import('#app/ui/account/passkey-browser.ts')
    .then(({ askPasskey }) => askPasskey(signInChallengePath, 'sign_in', signal))
    .catch(() => null)
  if (passkey !== null && !signal.aborted) await enter(passkey)
}
