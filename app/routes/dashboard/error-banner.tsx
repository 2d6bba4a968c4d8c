import { useState } from 'react'
import { Icon } from '../../ui/icons.tsx'

/**
 * "Error" with what failed, above a list that may still be shown; with script it can be dismissed. Another `answer` shows
 * the same text again.
 */
export function ErrorBanner({ text, answer = text }: { text: string; answer?: unknown }) {
  const [dismissed, dismiss] = useState<unknown>(null)
  if (dismissed === answer) return null
  return (
    <div className="banner banner-live error-banner" role="alert">
      <Icon name="warning" />
      <div>
        <strong>Error</strong>
        <p>{text}</p>
      </div>
      <button type="button" className="toast-dismiss" onClick={() => dismiss(answer)}>
        <span className="visually-hidden">Dismiss</span>
        <Icon name="cross" size={14} />
      </button>
    </div>
  )
}
