import { useState } from 'react'
import { Icon } from '../../ui/icons.tsx'

/** "Error" with what failed, above a list that may still be shown; with script it can be dismissed. */
export function ErrorBanner({ text }: { text: string }) {
  const [dismissed, dismiss] = useState<string | null>(null)
  if (dismissed === text) return null
  return (
    <div className="banner banner-live error-banner" role="alert">
      <Icon name="warning" />
      <div>
        <strong>Error</strong>
        <p>{text}</p>
      </div>
      <button type="button" className="toast-dismiss" onClick={() => dismiss(text)}>
        <span className="visually-hidden">Dismiss</span>
        <Icon name="cross" size={14} />
      </button>
    </div>
  )
}
