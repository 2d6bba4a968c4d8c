import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { consentPath } from '#worker/privacy/constants.ts'

/** Sends a cookie choice and comes back to this page; `anchor` is the place on it. Needs no script. */
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
  return (
    <form className={className} method="post" action={consentPath}>
      <input type="hidden" name="return_to" value={pathname + search + anchor} />
      {children}
    </form>
  )
}

/** The two plain answers, alike in every respect but their words. */
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
