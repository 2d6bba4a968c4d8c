import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { Icon } from './icons.tsx'
import { momentText } from './london-time.ts'
import { agoText, durationText, lastCheckedText } from './relative-time.ts'

type CheckedProps = {
  at: Instant | null
  /** From the loader, so that server and browser render the same text. */
  now: Instant
  isStale?: boolean
  /** Leaves out seconds, as lists do. */
  isCoarse?: boolean
}

/** How long ago a page was last read successfully; a stale one says so. */
export function Checked({ at, now, isStale = false, isCoarse = false }: CheckedProps) {
  if (at === null) return <span className="muted">not checked yet</span>
  if (isStale) {
    return (
      <span className="state state-warn">
        <Icon name="warning" />
        <time dateTime={toIso(at)} title={momentText(at)}>
          no successful check for {durationText(now - at)}
        </time>
      </span>
    )
  }
  return (
    <span className="muted">
      {isCoarse ? 'Last checked: ' : 'checked '}
      <time dateTime={toIso(at)} title={momentText(at)}>
        {isCoarse ? lastCheckedText(at, now) : agoText(at, now)}
      </time>
    </span>
  )
}
