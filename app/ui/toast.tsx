import { useRef, useState } from 'react'
import { Icon, type IconName } from './icons.tsx'

/**
 * What just worked, or what was just heard of; a new object is told anew, even with the same text. `earlier` was told just
 * before, and stays. The icon is a tick when none is named.
 */
export type News = { text: string; earlier?: readonly string[]; icon?: IconName }

/**
 * Says in passing that something worked, for pages with script; what must not be missed belongs in a banner. It goes by
 * itself, but never while a pointer or the keyboard's focus is on it: the style sheet measures its life as an animation.
 * It stands on the page from the start, empty, so that a screen reader hears what comes in, and only that: it is not
 * atomic, and a line that stays is not said again.
 */
export function Toast({ news }: { news: News | null }) {
  const [told, setTold] = useState({ news, count: 0, isOver: false })
  const cameFrom = useRef<HTMLElement | null>(null)
  if (told.news !== news) setTold({ news, count: told.count + 1, isOver: false })

  function end() {
    setTold({ ...told, isOver: true })
  }

  function dismiss() {
    end()
    // Who pressed it by keyboard goes on from where they were.
    cameFrom.current?.focus()
  }

  const lines = told.news ? [...(told.news.earlier ?? []), told.news.text] : []
  return (
    <div className="toast-place" role="status" aria-atomic="false">
      {lines.length > 0 && !told.isOver && (
        <div className="toast">
          <Icon name={told.news?.icon ?? 'check'} />
          <div className="toast-lines">
            {lines.map((line, index) => {
              const toldAs = told.count - lines.length + index
              return <p key={toldAs}>{line}</p>
            })}
          </div>
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
          <span className="toast-life" key={told.count} onAnimationEnd={end} />
        </div>
      )}
    </div>
  )
}
