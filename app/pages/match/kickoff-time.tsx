import { useHasScript } from '#app/ui/hooks/use-has-script.ts'
import { clockText } from '#app/ui/london-time.ts'
import { clockIn } from '#app/ui/own-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'

type KickoffTimeProps = {
  at: string
  /** Null where it is not known. */
  groundZone: string | null
}

/** "15:00 UK time", with the ground's own time where it is another; and the reader's once script runs. */
export function KickoffTime({ at, groundZone }: KickoffTimeProps) {
  const hasScript = useHasScript()
  return <time dateTime={at}>{kickoffText(Date.parse(at), groundZone, hasScript ? undefined : 'Europe/London')}</time>
}

/** The reader's zone is the browser's own where none is given. */
export function kickoffText(at: Instant, groundZone: string | null, ownZone?: string): string {
  const ground = groundZone && clockIn(at, groundZone)
  const own = clockIn(at, ownZone)
  const both = ground !== null && ground === own
  const others = [
    ...(ground ? [`${ground} at the ground${both ? ' and your time' : ''}`] : []),
    ...(own && !both ? [`${own} your time`] : []),
  ]
  return `${clockText(at)} UK time${others.length > 0 ? ` (${others.join(', ')})` : ''}`
}
