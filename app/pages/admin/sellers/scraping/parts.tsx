import { Link } from 'react-router'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Job } from '#worker/watching/monitoring/desk/contract.ts'
import { colourOf, isFailingNow, percentText, setupText, successOf } from '#worker/watching/monitoring/desk/rules.ts'
import type { OtherCurrency } from '#worker/watching/monitoring/drift/contract.ts'
import { addressOfTab, scrapingPath } from './tabs.ts'

const states: Record<Job['state'], [Tone, string]> = {
  running: ['good', 'Running'],
  paused: ['off', 'Paused'],
  trouble: ['live', 'Held back'],
  setup: ['warn', 'Not set up'],
  forbidden: ['off', 'Not allowed'],
  unknown: ['warn', 'No answer'],
}

/** The state of a platform's checks, why, and where to go on where a person has to. */
export function JobHealth({ job, now }: { job: Job; now: number }) {
  const [tone, text] = states[job.state]
  return (
    <>
      <Badge tone={tone}>{text}</Badge> {job.isActive && <span className="label">{heldText(job, now)}</span>}{' '}
      {job.state === 'setup' && <NextStep job={job} />}
      {job.isActive && job.health?.hasDrifted && (
        <Link to={addressOfTab('quality')} aria-label={`See what changed at ${job.name}, and decide`}>
          See what changed
        </Link>
      )}
      {job.isActive && job.otherCurrency && <ToCurrency of={job.otherCurrency} />}
    </>
  )
}

/** To the field by which prices are believed again. */
export function ToCurrency({ of: { platformId, platform } }: { of: Pick<OtherCurrency, 'platformId' | 'platform'> }) {
  return (
    <Link to={`/admin/platforms/${platformId}#currency`} aria-label={`Change its currency: ${platform}`}>
      Change its currency
    </Link>
  )
}

const itsKey = ['See its key', '/admin/platforms'] as const
const stepsWhereUnread: Record<Job['reading'], readonly [text: string, path: string]> = {
  structured: ['See a page and write rules', scrapingPath],
  rules: ['See a page and its rules', scrapingPath],
  ticketmaster: itsKey,
  seatgeek: itsKey,
}

/** Where an operator goes on with a platform of which nothing was read. */
function NextStep({ job: { id, name, health, found, reading } }: { job: Job }) {
  if ((health?.failedChecks ?? 0) > 0) {
    const [text, path] = stepsWhereUnread[reading]
    return (
      <Link to={`${path}/${id}`} aria-label={`${text}: ${name}`}>
        {text}
      </Link>
    )
  }
  if (!found) return null
  if (found.toReview > 0)
    return (
      <Link to="/admin/discovery" aria-label={`Decide the events of ${name}`}>
        Decide
      </Link>
    )
  return found.linked > 0 || found.isReading ? null : (
    <Link to={`/admin/platforms/${id}`} aria-label={`Its sources: ${name}`}>
      Its sources
    </Link>
  )
}

const tones = { green: 'good', orange: 'warn', red: 'live' } as const

type SuccessProps = { job: Pick<Job, 'state' | 'figures'>; of: 'day' | 'week' }

/** Green from 90 %, orange from 70 %, red below, and red while every check fails now. None before its pages can be read. */
export function Success({ job: { state, figures }, of }: SuccessProps) {
  const totals = figures?.[of]
  const isFailing = of === 'day' && isFailingNow(figures)
  const share = totals && state !== 'setup' ? successOf(totals) : null
  if (share === null) return <span className="muted">–</span>
  return (
    <>
      <Badge tone={isFailing ? 'live' : tones[colourOf(share)]}>{percentText(share)}</Badge>
      <span className="label">
        of {totals?.checks.toLocaleString('en-GB')}
        {isFailing && ', none now'}
      </span>
    </>
  )
}

/** Why a platform is held back. */
function heldText(job: Job, now: number): string {
  const { health, state, otherCurrency } = job
  if (state === 'setup') return setupText(job, firstDueText(job.figures?.nextDueAt, now))
  if (state === 'forbidden') return 'robots.txt forbids its pages'
  if (!health) return 'Its gate gave no answer'
  if (health.breaker === 'open') return 'Breaker open after failures'
  if (health.breaker === 'half_open') return 'Breaker half open: trying one page'
  if (health.robots === 'unreachable') return 'robots.txt unreachable'
  if (health.pausedUntil !== null && health.pausedUntil > now)
    return `${health.isPauseStated ? 'Asked to wait' : 'Busy or down: we pause'} ${spanText(health.pausedUntil - now)}`
  if (otherCurrency) return `Prices are in ${otherCurrency.found}; this platform is set to ${otherCurrency.expected}`
  if (health.hasDrifted) return 'Its pages changed'
  return isFailingNow(job.figures) ? 'Every check fails now' : 'Checked as planned'
}

export function spanText(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${Math.max(0, seconds)} s`
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : manyText(Math.round(seconds / 86_400), 'day')
}

function firstDueText(at: number | null | undefined, now: number): string {
  return at === null || at === undefined ? 'within a minute' : dueText(at, now)
}

/** "in 12 s", or how long it is late. */
export function dueText(at: number | null | undefined, now: number): string {
  if (at === null || at === undefined) return '–'
  return at > now ? `in ${spanText(at - now)}` : now - at < 1_000 ? 'now' : `${spanText(now - at)} late`
}
