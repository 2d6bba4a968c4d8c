import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { maxPasswordLength, minPasswordLength } from '#worker/people/accounts/constants.ts'
import { keepPrefix } from '#worker/people/accounts/ownership/constants.ts'
import type { Reach } from '#worker/people/accounts/ownership/contract.ts'
import { reachKey, reachText } from '#worker/people/accounts/ownership/rules.ts'
import { passwordNotSaved } from '#worker/people/accounts/recovery/constants.ts'
import type { Consequence, LinkFacts } from '#worker/people/accounts/recovery/contract.ts'

type NewPasswordProps = Pick<LinkFacts, 'takesBack' | 'twoStepMark'> & {
  token: string
  consequences: readonly Consequence[]
  error: Failure | undefined
}

export function NewPasswordForm({ token, takesBack, twoStepMark, consequences, error }: NewPasswordProps) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <PostForm
      className="account-form"
      noValidate
      failed={passwordNotSaved}
      error={error && !error.fields && <p>{error.message}</p>}
    >
      <input type="hidden" name="token" value={token} />
      {takesBack && <TakenBack {...takesBack} />}
      <Field
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint={`${minPasswordLength} to ${maxPasswordLength} characters. A few random words make a good password.`}
        error={error?.fields?.password?.[0]}
      />
      <input type="hidden" name="shown_two_step" value={twoStepMark} />
      {consequences.map((one) => (
        <ConsequencePart key={one.kind} it={one} />
      ))}
      <Button aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
        {isBusy ? 'Saving…' : takesBack ? 'Take my account back' : 'Save the new password'}
      </Button>
    </PostForm>
  )
}

function TakenBack({ address, from }: NonNullable<LinkFacts['takesBack']>) {
  return address === from ? (
    <p>The change to another email address is stopped: your account stays with {address}.</p>
  ) : (
    <p>
      Your account was moved to another email address. It gets {address} back, and the other one no longer opens it.
    </p>
  )
}

/** Handed over whole: React would take the `key` of a Google account for its own. */
function ConsequencePart({ it }: { it: Consequence }) {
  switch (it.kind) {
    case 'google_asked':
      return (
        <Choice name={keepPrefix + it.key} isTicked={it.isPresumed}>
          Keep the Google account {it.email} linked.{' '}
          {it.isPresumed ? 'Untick this if you do not' : 'Tick this only if you'} recognise it: it can sign in to your
          account.
        </Choice>
      )
    case 'two_step_asked':
      return (
        <Choice name="disown_two_step">
          Remove two-step sign-in: I did not set it up. It was added in the last seven days. The authenticator app,
          passkeys and recovery codes go, and all that sends your alerts elsewhere or buys for you ends.
        </Choice>
      )
    case 'reach_asked':
      return <KnownReach reach={it.reach} />
    case 'purchases_end':
      return (
        <p>
          Buying tickets for you ends: {it.purchases.join(', ')}. What waits for your answer is answered with no. Your
          name and address for quick buy {it.areDetailsEnded ? 'go too' : 'stay'}.
        </p>
      )
    case 'passkeys_stay':
      return (
        <p>
          Your passkeys stay, but do not sign in by themselves until you have signed in with the new password and then
          the passkey, once for each. Remove under Security those that you do not recognise.
        </p>
      )
    case 'client_mails_stay':
      return <p>Messages to your clients go on ({it.clients}). Stop under Clients those that you do not recognise.</p>
    case 'sign_out_asked':
      return (
        <Choice name="sign_out_others">
          Sign out my other devices. You stay signed in here. Tick this if someone else may be in your account.
        </Choice>
      )
    case 'signed_out':
      return (
        <p className="muted">
          {it.twoStep && <TwoStepAfter twoStep={it.twoStep} />} You will be signed out on every device.
        </p>
      )
  }
}

type ChoiceProps = { name: string; isTicked?: boolean; children: ReactNode }

function Choice({ name, isTicked, children }: ChoiceProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} defaultChecked={isTicked} />
      <span>{children}</span>
    </label>
  )
}

/** What reaches a person by the account: what they do not tick ends. */
function KnownReach({ reach }: { reach: readonly Reach[] }) {
  return (
    <fieldset className="reasons">
      <legend>Your alerts also reach these. Tick the ones you recognise; the others end.</legend>
      {reach.map((one) => (
        <Choice key={reachKey(one)} name={keepPrefix + reachKey(one)}>
          {reachText(one)}
        </Choice>
      ))}
    </fieldset>
  )
}

function TwoStepAfter({ twoStep }: { twoStep: 'ends' | 'recent' | 'stays' }) {
  if (twoStep === 'recent') {
    return 'An authenticator app, passkeys and recovery codes that were added in the seven days before the change was asked for, or since, will be removed. You can set them up again.'
  }
  if (twoStep === 'ends') {
    return 'The authenticator app, passkeys and recovery codes of your account will be removed. You can set them up again.'
  }
  return (
    <>
      The authenticator app, passkeys and recovery codes of your account will stay, because your role needs two-step
      sign-in. If you did not add them, <Link to="/contact">contact us</Link>.
    </>
  )
}
