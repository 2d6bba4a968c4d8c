import type { ReactNode } from 'react'
import type { consentFields } from '#worker/payments/checkout/rules.ts'
import { CoolingOffDays } from '../legal/cooling-off-days.tsx'
import { useFieldError } from '../ui/field-errors.ts'
import { Icon } from '../ui/icons.tsx'

type BoxProps = { isTicked: boolean; error: string | undefined }

export function CookieBox(props: BoxProps) {
  return (
    <ConsentBox name="cookies" {...props}>
      I accept the{' '}
      <a href="/cookie-policy" target="_blank" rel="noopener">
        Cookie Policy
      </a>
    </ConsentBox>
  )
}

/** The express request without which used days could not be deducted (Consumer Contracts Regulations 2013, reg. 36). */
export function StartBox(props: BoxProps) {
  return (
    <ConsentBox name="start_now" {...props}>
      Start my plan as soon as it is paid. If I cancel within <CoolingOffDays /> days, I pay for the days I used.
    </ConsentBox>
  )
}

type ConsentProps = BoxProps & { name: (typeof consentFields)[number]; children: ReactNode }

function ConsentBox({ name, isTicked, error: found, children }: ConsentProps) {
  const error = useFieldError(name, found)
  return (
    <div className="register-box">
      <input
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={isTicked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-error`}
      />
      <label htmlFor={name}>{children}</label>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}
