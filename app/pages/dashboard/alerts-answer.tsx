import { type ReactNode, useEffect, useRef } from 'react'
import { PlansLink } from '#app/ui/alerts/plans-link.tsx'
import type { AlertsAnswer } from './alerts-data.ts'
import { ErrorBanner } from './error-banner.tsx'

type TroubleProps = { text: string; answer?: AlertsAnswer; children?: ReactNode }

/** What a form was answered takes the focus, because the form may be far below. */
export function Trouble({ text, answer, children }: TroubleProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) place.current?.focus()
  }, [answer])
  return (
    <div ref={place} tabIndex={-1} className="alerts-answer">
      <ErrorBanner
        text={
          <>
            {text} <PlansLink text={text} /> {children}
          </>
        }
        answer={answer ?? text}
      />
    </div>
  )
}
