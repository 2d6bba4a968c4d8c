import type { ReactNode } from 'react'
import { PitchLines } from './pitch-lines.tsx'

type ErrorScreenProps = { title: string; text: ReactNode; note?: ReactNode; children: ReactNode }

/** A whole page in place of one that cannot be shown: what, why, and where to go next. */
export function ErrorScreen({ title, text, note, children }: ErrorScreenProps) {
  return (
    <div className="pitch">
      <PitchLines />
      <div className="page trouble">
        {note}
        <h1>{title}</h1>
        <p className="muted" data-refusal>
          {text}
        </p>
        <div className="actions">{children}</div>
      </div>
    </div>
  )
}
