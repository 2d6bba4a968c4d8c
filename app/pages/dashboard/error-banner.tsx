import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '#app/ui/icons.tsx'

/**
 * "Error" with what failed, above what may still be shown. Closed by script at once, and without script by reading the
 * page again. Another `answer` shows the same text again.
 */
export function ErrorBanner({ text, answer = text }: { text: ReactNode; answer?: unknown }) {
  const [dismissed, dismiss] = useState<unknown>(null)
  const { pathname, search } = useLocation()
  if (dismissed === answer) return null
  return (
    <div className="banner banner-live error-banner" role="alert">
      <Icon name="warning" />
      <div>
        <strong>Error</strong>
        <p>{text}</p>
      </div>
      <Link
        className="toast-dismiss"
        to={pathname + search}
        onClick={(event) => {
          event.preventDefault()
          dismiss(answer)
        }}
      >
        <span className="visually-hidden">Dismiss</span>
        <Icon name="cross" size={14} />
      </Link>
    </div>
  )
}
