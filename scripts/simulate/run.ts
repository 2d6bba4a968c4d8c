// Simulates some days: the product's rooms, alerts and deliveries under crashes, lost queues, redelivery and
// reordering; then runs without faults until idle, and checks the result.
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { createMeter } from '#test/meter/meter.ts'
import { maxNotificationsPerMatchPerHour } from '#worker/alerting/alerts/constants.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { createChance } from './chance.ts'
import { planReason } from './channels.ts'
import type { Faults } from './faults.ts'
import { openWorld, tickMs } from './open-world.ts'
import { brokenRepeats, expectedFirings, expectedNotifications, sentTooEarly } from './oracle.ts'
import { openD1 } from './sqlite.ts'
import { makeAlerts, matches, writeRows } from './world.ts'

export type Report = {
  changes: number
  notifications: number
  messages: number
  crashes: number
  /** Empty when every promise was kept. */
  broken: string[]
}

/** `hasKey`: false takes away the key by which a notification is recorded once, and shows that the checks see it. */
type Options = { pageChecks?: number; crashRate?: number; hasKey?: boolean }

export async function simulate(
  seed: number,
  { pageChecks = 60, crashRate = 0.03, hasKey = true }: Options = {},
): Promise<Report> {
  const chance = createChance(seed)
  const faults: Faults = { isOn: true, crashes: 0, crashRate }
  const meter = createMeter()
  const d1 = openD1(meter)
  await applyMigrations(d1)
  const alerts = makeAlerts(chance)
  await writeRows(d1, alerts)
  const world = openWorld(d1, chance, faults, { alerts, hasKey, meter })

  for (let number = 1; number <= pageChecks; number += 1) {
    world.observe(number)
    // Checks come in bursts, so that prices flap and news comes together.
    await world.passTime(chance.happens(0.5) ? tickMs * chance.below(6) : 20 * minuteMs)
  }
  faults.isOn = false
  // An hour at least, in which what went lately is found gone.
  for (let hours = 0; hours === 0 || (hours < 36 && !(await world.isCalm())); hours += 1)
    await world.passTime(60 * minuteMs)

  const firings = expectedFirings(world.recorded, alerts, matches)
  const { must, may } = expectedNotifications(firings)
  const changes = world.recorded.map(({ change }) => change)
  const { results } = await d1.prepare(selectNotified).all<Notified>()
  const keyOf = (row: Notified) => `${row.userId} ${row.changeId}`
  const notified = new Set(results.map(keyOf))
  const notifiedBy = new Set(results.map((row) => `${keyOf(row)} ${row.alertId}`))
  // By the alert that spoke, which is not always the first that fired.
  const sent = new Set(results.flatMap((row) => (row.status === 'sent' ? keyOf(row) : [])))
  const sentBy = new Set(
    world.messages.log.flatMap(({ notification, alertId }) =>
      sent.has(notification) ? `${notification} ${alertId}` : [],
    ),
  )
  return {
    changes: world.recorded.length,
    notifications: notified.size,
    messages: world.messages.count(),
    crashes: faults.crashes,
    broken: [
      ...[...must].filter((one) => !notified.has(one) && !isBeyondLimit(one, results)).map((one) => `lost: ${one}`),
      ...brokenRepeats(firings, notifiedBy, sentBy),
      ...[...notified].filter((one) => !may.has(one)).map((one) => `notified without reason: ${one}`),
      ...results.filter((row) => row.status === null || row.status === 'pending').map((row) => `unsaid: ${keyOf(row)}`),
      ...leftUnreached(results).map((row) => `left without another channel: ${keyOf(row)}`),
      ...results
        .filter((row, at) => results.findIndex((one) => isSameMessage(one, row)) !== at)
        .map((row) => `recorded twice: ${keyOf(row)}`),
      ...world.messages.broken(),
      ...meter.takeOverruns(),
      ...sentTooEarly(firings, world.messages.log),
      ...(await world.overlookedLosses()),
      ...((await world.isCalm()) ? [] : ['something is still under way after a day and a half']),
      ...changes.filter(({ id }) => !world.handed.has(id)).map(({ id }) => `not handed to all: ${id}`),
      ...gapsOf(changes),
    ],
  }
}

type Notified = {
  userId: number
  changeId: string
  matchId: number
  alertId: number
  at: number
  channel: string
  status: string | null
  reason: string | null
}

const selectNotified = `
  SELECT n.user_id AS userId, subject.facts ->> '$.id' AS changeId, n.match_id AS matchId, n.alert_id AS alertId,
    subject.at AS at, used.value AS channel, log.status AS status, log.reason AS reason
  FROM notifications AS n JOIN subjects AS subject ON subject.id = n.subject_id
  JOIN json_each(n.channels) AS used
  LEFT JOIN deliveries AS log ON log.subject_id = n.subject_id AND log.user_id = n.user_id AND log.channel = used.value`

function isSameMessage(one: Notified, other: Notified): boolean {
  return one.userId === other.userId && one.changeId === other.changeId && one.channel === other.channel
}

/** Whose only channel was out of their plan, though there was another. */
function leftUnreached(notified: readonly Notified[]): Notified[] {
  const isAlone = (row: Notified) =>
    !notified.some((one) => one !== row && one.userId === row.userId && one.changeId === row.changeId)
  return notified.filter((row) => row.reason === planReason && isAlone(row))
}

/** Whether a person was notified of a match so often about then that more of it may join what waits. */
function isBeyondLimit(notification: string, notified: readonly Notified[]): boolean {
  const [userId, changeId] = notification.split(' ')
  const ofMatch = notified
    .filter(
      (one, at) => notified.findIndex((first) => first.userId === one.userId && first.changeId === one.changeId) === at,
    )
    .filter((one) => one.userId === Number(userId) && `${one.matchId}` === changeId?.split(':')[0])
  return ofMatch.length >= maxNotificationsPerMatchPerHour
}

function gapsOf(changes: readonly Change[]): string[] {
  return matches.flatMap(({ id }) => {
    const sequence = changes.filter((change) => change.matchId === id).map((change) => change.seq)
    return sequence.every((seq, index) => seq === index + 1) ? [] : [`match ${id}: sequence ${sequence.join(' ')}`]
  })
}
