import { useCallback, useEffect, useRef, useState } from 'react'
import { useActionData, useSubmit } from 'react-router'
import { passkeyKnown, passkeyRefused } from '#worker/people/accounts/two-step/passkeys/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { Button, type ButtonTone } from '../button.tsx'
import { FormTrouble } from '../form/post-form.tsx'
import { announce, type SendTrouble, sendTroubleOf } from '../form/sent-form.ts'
import { lateImport } from '../late-import.ts'

const importPasskeys = lateImport(() => import('./passkey-browser.ts'))

/** Whether the browser supports passkeys; false on the server and without script. */
export function usePasskeySupport(): boolean {
  const [isSupported, setIsSupported] = useState(false)
  useEffect(
    () => setIsSupported('PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential),
    [],
  )
  return isSupported
}

type PasskeyButtonProps = {
  label: string
  tone?: ButtonTone
  /** Asks for the passkey; the result goes into `field` of the form. */
  ask: (browser: typeof import('./passkey-browser.ts')) => Promise<string>
  field: string
  fields: () => Record<string, string>
}

export function PasskeyButton({ label, tone = 'quiet', ask, field, fields }: PasskeyButtonProps) {
  const send = useSendPasskey()
  const isSupported = usePasskeySupport()
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<SendTrouble | null>(null)
  if (!isSupported) return null

  async function start() {
    if (isBusy) return
    setIsBusy(true)
    setTrouble(null)
    try {
      const answer = await ask(await importPasskeys())
      await send({ ...fields(), [field]: answer }, setTrouble)
    } catch (thrown) {
      setTrouble(troubleOf(thrown))
    }
    setIsBusy(false)
  }

  return (
    <>
      <FormTrouble trouble={trouble} failed={serverError} />
      <Button type="button" tone={tone} onClick={start} aria-disabled={isBusy}>
        {isBusy ? 'Waiting for your passkey…' : label}
      </Button>
    </>
  )
}

/** Submits a passkey's answer as a form, so that failures keep the page. */
export function useSendPasskey() {
  const submit = useSubmit()
  const answer = useActionData()
  const latest = useRef(answer)
  useEffect(() => {
    latest.current = answer
  })
  return useCallback(
    (fields: Record<string, string>, report: (trouble: SendTrouble) => void) => {
      announce({ answer: latest.current, report })
      return submit(fields, { method: 'post' })
    },
    [submit],
  )
}

/** A refusal is a DOMException; InvalidStateError means that this device already has a passkey for the account. */
function troubleOf(thrown: unknown): SendTrouble {
  if (!(thrown instanceof DOMException)) return sendTroubleOf(thrown)
  return { text: thrown.name === 'InvalidStateError' ? passkeyKnown : passkeyRefused }
}
