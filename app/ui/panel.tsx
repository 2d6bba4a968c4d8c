import { type ReactNode, useId } from 'react'

type PanelProps = { title: string; heading?: 'h2' | 'h3'; action?: ReactNode; children: ReactNode }

/** A bordered part of a page with a title and an action. Panels are never nested. */
export function Panel({ title, heading: Heading = 'h2', action, children }: PanelProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <Heading className="panel-title" id={id}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  )
}
