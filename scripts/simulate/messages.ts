// What people are sent in a simulation, and what is wrong with it.
import type { Board } from '#durable/match-room/protocol.ts'
import type { Alert } from '#worker/alerting/alerts/contract.ts'
import type { Notice } from '#worker/alerting/notifications/contract.ts'
import { siblingsMs } from '#worker/alerting/notifications/gathering/constants.ts'
import type { SettledMember } from '#worker/alerting/notifications/gathering/contract.ts'
import { quietUntil } from '#worker/alerting/notifications/quiet/rules.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { holdsNow } from './oracle.ts'
import { isSleeper, quietHours } from './world.ts'

/** Most messages to a person in these lengths of time. */
const mostIn = [
  { windowMs: 10 * minuteMs, count: 6 },
  { windowMs: hourMs, count: 12 },
]

export function createMessages(alerts: readonly Alert[], boardOf: (matchId: number) => Board, clock: () => number) {
  /** When a match's room last did not answer: fresh news is then written from the change. */
  const away = new Map<number, number>()
  const alertOf = new Map(alerts.map((alert) => [alert.id, alert]))
  /** How often each "channel person change" was named in a message. */
  const named = new Map<string, number>()
  /** Those whose sent mark was lost in a crash: each may be named once more. */
  const excused = new Map<string, number>()
  /** By person and channel. */
  const sentAts = new Map<string, number[]>()
  const log: { notification: string; alertId: number; at: number }[] = []
  const wrong: string[] = []
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

  function isTrueNow(alertId: number, platformId: number, matchId: number): boolean | null {
    const alert = alertOf.get(alertId)
    return alert ? holdsNow(alert, platformId, boardOf(matchId)) : null
  }

  return {
    roomIsAway: (matchId: number) => void away.set(matchId, clock()),
    sent({ others, ...lead }: Notice, channel: DeliveryChannel): void {
      const { userId } = lead
      const to = `${userId} by ${channel}`
      if (isSleeper(userId) && quietUntil(quietHours, clock()) !== null)
        wrong.push(`woken: ${userId} ${lead.change.id}`)
      sentAts.set(to, [...(sentAts.get(to) ?? []), clock()])
      for (const { change, alert } of [lead, ...others]) {
        add(named, `${channel} ${userId} ${change.id}`)
        log.push({ notification: `${userId} ${change.id}`, alertId: alert.id, at: clock() })
        const isUnread = away.get(change.matchId) === clock() && clock() - change.seenAt <= siblingsMs
        if (!isUnread && isTrueNow(alert.id, change.platform.id, change.matchId) === false)
          wrong.push(`not true when sent: ${userId} ${change.id}`)
      }
    },
    /** A mark that says so was lost in a crash. */
    excuse(
      { userId, channel }: { userId: number; channel: DeliveryChannel },
      { subjectId, status }: Pick<SettledMember, 'subjectId' | 'status'>,
    ): void {
      if (status === 'sent') add(excused, `${channel} ${userId} ${subjectId}`)
    },
    /** News is left out as out of date only when it is, for every alert that asked for it on the channel. */
    outOfDate(
      userId: number,
      channel: DeliveryChannel,
      alertIds: readonly number[],
      { id, platform, matchId }: Change,
    ): void {
      const [first, ...others] = alertIds.filter((one) => alertOf.get(one)?.channels.includes(channel))
      // Others may have said something else since, where they do not speak every time.
      const speaking = others.filter((one) => alertOf.get(one)?.repeatMode === 'every_crossing')
      if ([first ?? 0, ...speaking].some((one) => isTrueNow(one, platform.id, matchId) === true))
        wrong.push(`left out though true: ${userId} ${id}`)
    },
    wrong: (what: string) => void wrong.push(what),
    log,
    broken(): string[] {
      return [
        ...wrong,
        ...[...named].filter(([one, count]) => count > 1 + (excused.get(one) ?? 0)).map(([one]) => `doubled: ${one}`),
        ...[...sentAts].flatMap(([to, moments]) => tooMany(to, moments, excused.size > 0)),
      ]
    },
    count: () => [...sentAts.values()].reduce((sum, moments) => sum + moments.length, 0),
  }
}

/** A message whose mark was lost comes again, which no limit can know. */
function tooMany(to: string, moments: readonly number[], isAnyExcused: boolean): string[] {
  const allowed = isAnyExcused ? 1 : 0
  return mostIn.flatMap(({ windowMs, count }) => {
    const most = Math.max(
      0,
      ...moments.map((from) => moments.filter((at) => at >= from && at < from + windowMs).length),
    )
    return most > count + allowed ? [`${to} was sent ${most} messages in ${windowMs / minuteMs} minutes`] : []
  })
}
