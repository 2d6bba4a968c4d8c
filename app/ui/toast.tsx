import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icons.tsx'

/** One line of a toast; with `to` a link. */
export type NewsLine = { text: string; to?: string | undefined }

/**
 * A toast's line; a new object is announced again even with the same text. `earlier` holds lines announced just before,
 * which stay. The default icon is a tick. `action` takes back what was done.
 */
export type News = NewsLine & { earlier?: readonly NewsLine[]; icon?: IconName; action?: ReactNode }

/**
 * A passing confirmation, for pages with script; important messages belong in a banner. It disappears by itself, but
 * not while hovered or focused: the style sheet times it with an animation. The empty live region is always on the
 * page, so that screen readers announce each new line, and only that (it is not atomic).
 */
export function Toast({ news }: { news: News | null }) {
  const [shown, setShown] = useState({ news, count: 0, isOver: false })
  const cameFrom = useRef<HTMLElement | null>(null)
  if (shown.news !== news) setShown({ news, count: shown.count + 1, isOver: false })

  function end() {
    setShown({ ...shown, isOver: true })
  }

  function dismiss() {
    end()
    // Returns keyboard users to where they were.
    cameFrom.current?.focus()
  }

  const lines = shown.news ? [...(shown.news.earlier ?? []), shown.news] : []
  return (
    <div className="toast-place" role="status" aria-atomic="false">
      {lines.length > 0 && !shown.isOver && (
        <div className="toast" data-icon={shown.news?.icon}>
          <Icon name={shown.news?.icon ?? 'check'} />
          <div className="toast-lines">
            {lines.map(({ text, to }, index) => {
              const lineNumber = shown.count - lines.length + index
              return <p key={lineNumber}>{to ? <Link to={to}>{text}</Link> : text}</p>
            })}
          </div>
          {shown.news?.action}
          <button
            className="toast-dismiss"
            type="button"
            onClick={dismiss}
            onFocus={({ relatedTarget }) => {
              cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
            }}
            onKeyDown={({ key }) => key === 'Escape' && dismiss()}
          >
            <span className="visually-hidden">Dismiss</span>
            <Icon name="cross" size={14} />
          </button>
          <span className="toast-life" key={shown.count} onAnimationEnd={end} />
        </div>
      )}
    </div>
  )
}
