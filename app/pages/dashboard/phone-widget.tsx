import { useEffect, useRef, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { useFocusWhenGone } from '#app/ui/hooks/use-focus-when-gone.ts'
import { PassingBanner } from '#app/ui/passing-banner.tsx'
import { codeLength, completionMs, phoneTexts } from '#worker/people/phones/constants.ts'
import { codeDigits } from '#worker/people/phones/rules.ts'
import { RemoveNumber } from './remove-number.tsx'
import type { SmsSettings } from './sms.tsx'
import type { SmsAnswer, SmsTabData } from './sms-data.ts'

type WidgetProps = {
  settings: SmsSettings
  answer: SmsAnswer
  isChanging: boolean
  news: SmsTabData['done']
  /** The address of the tab that it stands on. */
  here: string
}

/** Two steps, phone and code, until the number is verified. */
export function PhoneWidget({ settings, answer, isChanging, news, here }: WidgetProps) {
  const { isVerified, isCodePending, phoneSpaced } = settings
  if (isVerified && !isChanging && !isCodePending)
    return <Verified settings={settings} isNew={news === 'verified'} here={here} />
  return (
    <>
      {isCodePending ? (
        <CodeStep settings={settings} answer={answer} here={here} />
      ) : (
        <PhoneStep settings={settings} answer={answer} isRemoved={news === 'removed'} here={here} />
      )}
      {/* A verified number has its own, beside the way to another one. */}
      {!isVerified && phoneSpaced !== null && <RemoveNumber phoneSpaced={phoneSpaced} here={here} />}
    </>
  )
}

type VerifiedProps = Pick<WidgetProps, 'settings' | 'here'> & { isNew: boolean }

/** The success shows for a moment before the widget completes. */
function Verified({ settings, isNew, here }: VerifiedProps) {
  return (
    <>
      {isNew && <PassingBanner shownMs={completionMs}>{phoneTexts.verified}</PassingBanner>}
      <div className="phone-verified">
        <h3>Phone Number Verified</h3>
        <p className="phone-number">{settings.phoneSpaced}</p>
        <Badge tone="good" icon="check">
          Verified
        </Badge>
      </div>
      <div className="actions">
        <Link className="button button-quiet" to={`${here}&change`} preventScrollReset>
          Change phone number
        </Link>
        <RemoveNumber phoneSpaced={settings.phoneSpaced ?? ''} here={here} />
      </div>
    </>
  )
}

type StepProps = Pick<WidgetProps, 'settings' | 'answer' | 'here'>

function PhoneStep({ settings, answer, here, isRemoved }: StepProps & { isRemoved: boolean }) {
  const start = useFocusWhenGone<HTMLParagraphElement>(isRemoved)
  const isSending = useNavigation().formData?.get('intent') === 'send_code'
  const error = answer?.errors.phone?.[0]
  const about = answer?.intent === 'send_code' || answer?.intent === 'check_code'
  const typed = answer?.phone || (settings.isVerified ? '' : (settings.phoneSpaced ?? ''))
  return (
    <PostForm
      action={here}
      failed={phoneTexts.sendFailed}
      error={about && !error ? answer?.message : undefined}
      preventScrollReset
      className="phone-form"
      noValidate
    >
      <p ref={start} tabIndex={-1}>
        {settings.isVerified
          ? `We text you at ${settings.phoneSpaced}. Sending a code to a new number removes this one and switches SMS off at once. Turn SMS on again when the new number is verified.`
          : 'We’ll text you a code to confirm that the number is yours.'}
      </p>
      <Field
        name="phone"
        type="tel"
        label="Phone number"
        hint="With the country's prefix, like +44 7700 900123"
        autoComplete="tel"
        inputMode="tel"
        defaultValue={typed}
        required
        error={error}
      />
      <div className="actions">
        <Button name="intent" value="send_code">
          {isSending ? 'Sending…' : 'Send verification code'}
        </Button>
        {settings.isVerified && (
          <Link className="button button-quiet" to={here} preventScrollReset>
            Keep my number
          </Link>
        )}
      </div>
    </PostForm>
  )
}

function CodeStep({ settings, answer, here }: StepProps) {
  const isChecking = useNavigation().formData?.get('intent') === 'check_code'
  const field = useRef<HTMLInputElement>(null)
  /** With script, the button waits for six digits; a phone may have filled them in before. */
  const [isShort, setShort] = useState(false)
  const keepDigits = () => {
    const digits = codeDigits(field.current?.value ?? '')
    if (field.current && field.current.value !== digits) field.current.value = digits
    setShort(digits.length < codeLength)
  }
  useEffect(keepDigits, [])
  const error = answer?.errors.code?.[0]
  return (
    <PostForm
      action={here}
      failed={phoneTexts.verifyFailed}
      error={answer?.intent === 'check_code' && !error ? answer.message : undefined}
      preventScrollReset
      className="phone-form"
      noValidate
    >
      <p>
        We sent a {codeLength}-digit code to <strong className="phone-number">{settings.phoneSpaced}</strong>. It is
        good for 10 minutes.
      </p>
      <input type="hidden" name="phone" value={settings.phone ?? ''} />
      <Field
        ref={field}
        name="code"
        label="Verification code"
        autoComplete="one-time-code"
        inputMode="numeric"
        className="control code-control"
        onChange={keepDigits}
        required
        error={error}
      />
      <div className="actions">
        <Button name="intent" value="check_code" disabled={isShort}>
          {isChecking ? 'Verifying…' : 'Verify'}
        </Button>
        <Button tone="quiet" name="intent" value="start_over">
          Send again
        </Button>
      </div>
    </PostForm>
  )
}
