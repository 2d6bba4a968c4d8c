import type { ReactNode } from 'react'

export function Question({ ask, children }: { ask: string; children: ReactNode }) {
  return (
    <div className="info-question">
      <h3>{ask}</h3>
      {children}
    </div>
  )
}
