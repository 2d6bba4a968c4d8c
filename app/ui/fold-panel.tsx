import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'

type FoldPanelProps = {
  /** Its name in an address: `?part=name#name` unfolds it and leads to it. */
  part?: string
  title: string
  /** The folded values, in a line. */
  value?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A panel folded to its title and what it holds. */
export function FoldPanel({ part, title, value, isOpen = false, children }: FoldPanelProps) {
  const id = useId()
  const [query] = useSearchParams()
  const isAsked = part !== undefined && query.get('part') === part
  return (
    <details className="panel fold-panel" id={part} open={isOpen || isAsked} aria-labelledby={id}>
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
