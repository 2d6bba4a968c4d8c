import type { ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { consentPath } from '#worker/people/privacy/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { PlainForm } from './form/post-form.tsx'

/** Sends a cookie choice. Without script it returns to `anchor` on this page. */
export function ConsentForm({
  className,
  anchor = '',
  children,
}: {
  className: string
  anchor?: `#${string}` | ''
  children: ReactNode
}) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return (
    <PlainForm className={className} action={consentPath} failed={serverError} onSent={revalidate}>
      <input type="hidden" name="return_to" value={pathname + search + anchor} />
      {children}
    </PlainForm>
  )
}

/** Accept and reject look alike, so that neither is favoured. */
export function PlainAnswers() {
  return (
    <>
      <button className="button button-quiet" type="submit" name="choice" value="accept">
        Accept all
      </button>
      <button className="button button-quiet" type="submit" name="choice" value="reject">
        Reject all
      </button>
    </>
  )
}
