import { bestText, historyText } from './preview-text.ts'
import type { ShownPreview } from './use-preview.ts'

/**
 * Best price now and how often an alert like this would have been sent; announced when it changes. Without script it
 * stays as it was sent, and the style sheet hides it beside another type of alert.
 */
export function PreviewLine({ preview, state }: ShownPreview) {
  if (!preview) return <p className="ask-preview muted">We could not read this match's prices just now.</p>
  const about = state === 'current' ? preview.history?.alertType : undefined
  return (
    <div className="ask-preview" data-about={about}>
      <p>
        <span className="label">Best price now</span> <strong>{bestText(preview)}</strong>
      </p>
      <p className="muted" role="status">
        {state === 'current' && preview.history && historyText(preview.history, preview.currency)}
        {state === 'asking' && 'Checking…'}
        {state === 'failed' && 'We could not check how often just now.'}
      </p>
    </div>
  )
}
