import { type ReactNode, useId } from 'react'

type FoldPanelProps = {
  title: string
  /** What it holds now, in a line. */
  value?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A panel folded to its title and what it holds. */
export function FoldPanel({ title, value, isOpen = false, children }: FoldPanelProps) {
  const id = useId()
  return (
    <details className="panel fold-panel" open={isOpen} aria-labelledby={id}>
      <summary>
        <h2 className="panel-title" id={id}>
          {title}
        </h2>
        {value && <span className="label">{value}</span>}
      </summary>
      {children}
    </details>
  )
}
