import { type Instant, toIso } from '#worker/platform/clock.ts'
import { Icon } from './icons.tsx'
import { momentText } from './london-time.ts'
import { agoText, durationText } from './relative-time.ts'

/** How long ago a page was last read well; stale says so. `now` is the loader's, so that both renderings agree. */
export function Checked({ at, now, isStale = false }: { at: Instant | null; now: Instant; isStale?: boolean }) {
  if (at === null) return <span className="muted">not checked yet</span>
  if (isStale) {
    return (
      <span className="state state-warn">
        <Icon name="warning" />
        <time dateTime={toIso(at)} title={momentText(at)}>
          no good look for {durationText(now - at)}
        </time>
      </span>
    )
  }
  return (
    <span className="muted">
      checked{' '}
      <time dateTime={toIso(at)} title={momentText(at)}>
        {agoText(at, now)}
      </time>
    </span>
  )
}
