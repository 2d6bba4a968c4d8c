import { type ChangeEvent, type FormEvent, useState } from 'react'
import { GoogleMark } from '#app/ui/account/google-mark.tsx'
import { startRegistration } from '#app/ui/account/google-registration.ts'
import { GoogleTerms } from '#app/ui/account/google-terms.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormTrouble } from '#app/ui/form/post-form.tsx'
import { type SendTrouble, sendTroubleOf } from '#app/ui/form/sent-form.ts'
import type { RegistrableRole } from '#worker/people/accounts/constants.ts'
import { googleStartPath } from '#worker/people/accounts/google/constants.ts'
import { googleStartFailed } from '#worker/people/accounts/registration/constants.ts'
import { registrationProgress } from '#worker/people/accounts/registration/rules.ts'
import { agentCodeInvalid } from '#worker/people/agent-codes/constants.ts'
import { isCodeShaped } from '#worker/people/agent-codes/rules.ts'
import { AccountType } from './account-type.tsx'
import { RegistrationProgress } from './progress.tsx'
import { fieldsIn, formOf } from './typed.ts'

/** Why the visitor returned from Google without an account. */
export type GoogleTrouble = 'agent_code' | 'google' | null

type GoogleFormProps = { role: RegistrableRole; trouble: GoogleTrouble; isFirstAdmin: boolean }

/** Posts to the Google redirect; with script the choice is stored first, and a failure shows here. */
export function GoogleForm({ role, trouble, isFirstAdmin }: GoogleFormProps) {
  const [percent, setPercent] = useState(registrationProgress('google', formOf({ role })))
  const [codeError, setCodeError] = useState(trouble === 'agent_code' ? agentCodeInvalid : undefined)
  const [sendTrouble, setSendTrouble] = useState<SendTrouble | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)

  function edit({ currentTarget, target }: ChangeEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name === 'agent_code') setCodeError(undefined)
    setPercent(registrationProgress('google', choiceOf(currentTarget)))
  }

  async function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isLeaving) return
    const choice = choiceOf(event.currentTarget)
    if (choice.role === 'agent' && !isCodeShaped(choice.agentCode)) return setCodeError(agentCodeInvalid)
    setIsLeaving(true)
    setSendTrouble(null)
    setCodeError(undefined)
    try {
      const started = await startRegistration(choice)
      if ('to' in started) return location.assign(started.to)
      setCodeError(started.refusal)
      setIsLeaving(false)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      setSendTrouble(sendTroubleOf(error))
      setIsLeaving(false)
    }
  }

  return (
    <form
      className="account-form register-form"
      method="post"
      action={googleStartPath}
      noValidate
      onChange={edit}
      onSubmit={leave}
    >
      <RegistrationProgress percent={percent} />
      <FormTrouble trouble={sendTrouble} failed={googleStartFailed} error={trouble === 'google' && googleStartFailed} />
      <input type="hidden" name="intent" value="register" />
      <AccountType
        role={role}
        isFirstAdmin={isFirstAdmin}
        agentCode={{ name: 'agent_code', value: '', error: codeError }}
      />
      <GoogleTerms lead="By continuing," />
      <Button tone="quiet" className="google-button" aria-disabled={isLeaving}>
        <GoogleMark />
        {isLeaving ? 'Going to Google…' : 'Continue with Google'}
      </Button>
    </form>
  )
}

function choiceOf(form: HTMLFormElement) {
  const { role, agent_code: agentCode = '' } = fieldsIn(new FormData(form))
  return formOf({ role: role ?? '', agentCode })
}
