import type { LivePhase, LiveStatus } from './constants.ts'
import type { LiveNews, LiveState, MatchEvent } from './contract.ts'

type Labelled = { status: string; minute: number | null; injuryMinute?: number | null }

/** Badge text: "LIVE 67'", "Half-time", …; "Unknown" for an unlisted state. */
export function statusLabel(live: Labelled): string {
  if (live.status === 'live' || live.status === 'second_half') {
    const minute = minuteText(live.minute, live.injuryMinute ?? null)
    return minute ? `LIVE ${minute}` : 'LIVE'
  }
  return statusLabels[live.status] ?? 'Unknown'
}

const statusLabels: Record<string, string> = {
  pre_match: 'Pre-match',
  half_time: 'Half-time',
  full_time: 'Full-time',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
} satisfies Partial<Record<LiveStatus, string>>

const phaseLabels: Partial<Record<LivePhase, string>> = {
  extra_time: 'Extra time',
  penalties: 'Penalties',
  suspended: 'Suspended',
  abandoned: 'Abandoned',
  awarded: 'Awarded',
}

/** Detail beyond the state: extra time, shoot-out, abandoned or awarded. */
export function phaseLabel(phase: LivePhase): string | null {
  return phaseLabels[phase] ?? null
}

/** "67'", "45+2'", or nothing. */
export function minuteText(minute: number | null, extraMinute: number | null): string {
  if (minute === null) return ''
  return extraMinute ? `${minute}+${extraMinute}'` : `${minute}'`
}

type Names = { home: string; away: string }

/** "Arsenal 2–1 Chelsea", followed by the shoot-out if any. */
export function scoreText(live: Pick<LiveState, 'homeScore' | 'awayScore' | 'penalties'>, names: Names): string {
  if (live.homeScore === null || live.awayScore === null) return `${names.home} v ${names.away}`
  const score = `${names.home} ${live.homeScore}–${live.awayScore} ${names.away}`
  return live.penalties ? `${score} (${live.penalties.home}–${live.penalties.away} on penalties)` : score
}

type NewsFacts = { live: LiveState; event: MatchEvent | null; names: Names }

/** A notification's title and message. */
export function newsText(
  kind: LiveNews['kind'],
  { live, event, names }: NewsFacts,
): Pick<LiveNews, 'title' | 'message'> {
  const score = scoreText(live, names)
  const side = event ? names[event.team] : ''
  const who = event ? [event.player, minuteText(event.minute, event.extraMinute)].filter(Boolean).join(' ') : ''
  const about = (text: string) => (who ? `${who} · ${text}` : text)
  switch (kind) {
    case 'kick_off':
      return { title: 'Kick-off', message: `${names.home} v ${names.away} has started.` }
    case 'half_time':
      return { title: 'Half-time', message: score }
    case 'extra_time':
      return { title: 'Extra time', message: score }
    case 'penalties':
      return { title: 'Penalty shoot-out', message: score }
    case 'full_time':
      return { title: live.phase === 'awarded' ? 'Match awarded' : 'Full-time', message: score }
    case 'goal':
      return { title: `${event?.type === 'own_goal' ? 'Own goal' : 'Goal'} for ${side}`, message: about(score) }
    case 'penalty':
      return {
        title: event?.type === 'missed_penalty' ? `Penalty missed by ${side}` : `Penalty scored by ${side}`,
        message: about(score),
      }
    case 'red_card':
      return { title: `Red card for ${side}`, message: about(score) }
    case 'goal_cancelled':
      return { title: `No goal for ${side}`, message: about(`disallowed · ${score}`) }
    case 'goal_restored':
      return { title: `Goal for ${side} stands`, message: about(score) }
    case 'suspended':
      return { title: 'Match suspended', message: score }
    case 'abandoned':
      return { title: 'Match abandoned', message: score }
    case 'postponed':
      return { title: 'Match postponed', message: `${names.home} v ${names.away} has been postponed.` }
    case 'cancelled':
      return { title: 'Match cancelled', message: `${names.home} v ${names.away} has been cancelled.` }
  }
}
