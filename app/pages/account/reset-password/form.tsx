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

type NewPasswordProps = {
  token: string
  /** Google account to unlink in case it is a stranger's; null for none. */
  google: { email: string; key: string; isSameAddress: boolean } | null
  /** A first password of the signed-in user: ends no session. */
  isAdded: boolean
  /** For a link that removes a new second step: whether the role allows that. `asked`: whether a new one is the owner's. */
  twoStep: 'ends' | 'recent' | 'stays' | 'asked' | null
  /** For a link that gives the account its earlier address back, from another or from none yet. */
  takesBack: { address: string; from: string } | null
  /** Which second step there is. */
  twoStepMark: string
  /** Whether passkeys stay. */
  keepsPasskeys: boolean
  /** Clients of an agent whose emails go on. */
  mailedClients: number
  /** Ways by which news leave the account without a session; each ends unless it is kept. */
  reach: readonly Reach[]
  /** Things that buy tickets for the user, and end. */
  purchases: readonly string[]
  error: Failure | undefined
}

export function NewPasswordForm({
  token,
  google,
  isAdded,
  reach,
  twoStepMark,
  error,
  ...consequences
}: NewPasswordProps) {
  const { twoStep, takesBack } = consequences
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
      {google !== null && (
        <label className="check">
          <input type="checkbox" name={keepPrefix + google.key} defaultChecked={google.isSameAddress} />
          <span>
            Keep the Google account {google.email} linked.{' '}
            {google.isSameAddress ? 'Untick this if you do not' : 'Tick this only if you'} recognise it: it can sign in
            to your account.
          </span>
        </label>
      )}
      {twoStep === 'asked' && (
        <label className="check">
          <input type="checkbox" name="disown_two_step" />
          <span>
            Remove two-step sign-in: I did not set it up. It was added in the last seven days. The authenticator app,
            passkeys and recovery codes go, and all that sends your alerts elsewhere or buys for you ends.
          </span>
        </label>
      )}
      {reach.length > 0 && <KnownReach reach={reach} />}
      <Consequences {...consequences} />
      {isAdded ? (
        <label className="check">
          <input type="checkbox" name="sign_out_others" />
          <span>
            Sign out my other devices. You stay signed in here. Tick this if someone else may be in your account.
          </span>
        </label>
      ) : (
        <p className="muted">
          {twoStep && twoStep !== 'asked' && <TwoStepAfter twoStep={twoStep} />} You will be signed out on every device.
        </p>
      )}
      <Button aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
        {isBusy ? 'Saving…' : takesBack ? 'Take my account back' : 'Save the new password'}
      </Button>
    </PostForm>
  )
}

/** What reaches a person by the account: what they do not tick ends. */
function KnownReach({ reach }: Pick<NewPasswordProps, 'reach'>) {
  return (
    <fieldset className="reasons">
      <legend>Your alerts also reach these. Tick the ones you recognise; the others end.</legend>
      {reach.map((one) => (
        <label className="check" key={reachKey(one)}>
          <input type="checkbox" name={keepPrefix + reachKey(one)} />
          <span>{reachText(one)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function TakenBack({ address, from }: NonNullable<NewPasswordProps['takesBack']>) {
  return address === from ? (
    <p>The change to another email address is stopped: your account stays with {address}.</p>
  ) : (
    <p>
      Your account was moved to another email address. It gets {address} back, and the other one no longer opens it.
    </p>
  )
}

type ConsequencesProps = Pick<
  NewPasswordProps,
  'purchases' | 'takesBack' | 'twoStep' | 'keepsPasskeys' | 'mailedClients'
>

/** What else of the account ends with a new password, and what goes on. */
function Consequences({ purchases, takesBack, twoStep, keepsPasskeys, mailedClients }: ConsequencesProps) {
  const areDetailsEnded = takesBack !== null || twoStep === 'ends' || twoStep === 'stays'
  return (
    <>
      {purchases.length > 0 && (
        <p>
          Buying tickets for you ends: {purchases.join(', ')}. What waits for your answer is answered with no. Your name
          and address for quick buy {areDetailsEnded ? 'go too' : 'stay'}.
        </p>
      )}
      {keepsPasskeys && twoStep !== 'ends' && (
        <p>
          Your passkeys stay, but do not sign in by themselves until you have signed in with the new password and then
          the passkey, once for each. Remove under Security those that you do not recognise.
        </p>
      )}
      {mailedClients > 0 && (
        <p>Messages to your clients go on ({mailedClients}). Stop under Clients those that you do not recognise.</p>
      )}
    </>
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
