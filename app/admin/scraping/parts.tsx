import type { Job, Totals } from '#worker/monitoring/desk/contract.ts'
import { colourOf, percentText, successOf } from '#worker/monitoring/desk/rules.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const states: Record<Job['state'], [Tone, string]> = {
  running: ['good', 'Running'],
  paused: ['off', 'Paused'],
  trouble: ['live', 'Held back'],
  unknown: ['warn', 'No answer'],
}

export function StateBadge({ state }: Pick<Job, 'state'>) {
  const [tone, text] = states[state]
  return <Badge tone={tone}>{text}</Badge>
}

const tones = { green: 'good', orange: 'warn', red: 'live' } as const

/** Green from 90 %, orange from 70 %, red below. */
export function Success({ totals }: { totals: Pick<Totals, 'good' | 'looks'> | undefined }) {
  const share = totals ? successOf(totals) : null
  if (share === null) return <span className="muted">–</span>
  return (
    <>
      <Badge tone={tones[colourOf(share)]}>{percentText(share)}</Badge>
      <span className="label">of {totals?.looks.toLocaleString('en-GB')}</span>
    </>
  )
}

/** Why a platform is held back. */
export function heldText({ health }: Pick<Job, 'health'>, now: number): string {
  if (!health) return 'Its gate gave no answer'
  if (health.breaker === 'open') return 'Breaker open after failures'
  if (health.breaker === 'half_open') return 'Breaker half open: trying one page'
  if (health.robots === 'unreachable') return 'robots.txt unreachable'
  if (health.pausedUntil !== null && health.pausedUntil > now)
    return `Asked to wait ${spanText(health.pausedUntil - now)}`
  return health.hasDrifted ? 'Its pages changed' : 'Breaker closed'
}

export function spanText(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${Math.max(0, seconds)} s`
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}

/** "in 12 s", or how long it is late. */
export function dueText(at: number | null | undefined, now: number): string {
  if (at === null || at === undefined) return '–'
  return at > now ? `in ${spanText(at - now)}` : now - at < 1_000 ? 'now' : `${spanText(now - at)} late`
}
