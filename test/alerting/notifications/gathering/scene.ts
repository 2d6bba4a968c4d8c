import { env } from 'cloudflare:workers'
import type { Board } from '#durable/match-room/protocol.ts'
import { createQuietRepository } from '#worker/alerting/notifications/quiet/repository.ts'
import { createQuietService } from '#worker/alerting/notifications/quiet/service.ts'
import { secondMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers } from '../../alerts/scene.ts'
import { deliveryOffice } from '../office.ts'

const db = env.DB

/** Quiet hours of people who sleep at no hour. */
export const noQuiet = createQuietService({
  repository: createQuietRepository(openDatabase(db)),
  matchFacts: async () => null,
})

/** The price on the only platform of a match; null for sold out. */
export function boardAt(matchId: number, pence: number | null): Board {
  const summary: PriceSummary = {
    lowestPricePence: pence,
    currency: 'GBP',
    availability: pence === null ? 'sold_out' : 'available',
    offerCount: pence === null ? 0 : 1,
  }
  const platform = { platformId: 3, platformSlug: 'terrace', platformName: 'Terrace Exchange', summary }
  const facts = { isAlertable: true, url: 'https://x.example', checkedAt: 0, quarantined: 0 }
  return { matchId, seq: 9, offers: [], platforms: [{ ...facts, ...platform, platformKind: 'official' }], summary }
}

/** One fan with an alert on each of `matches`, and a clock that works the queue as time goes by. */
export async function fanOf(base: number, matches = 1, targetKind: 'match' | 'league' = 'match') {
  const ids = Array.from({ length: matches }, (_, n) => base + 10 * n)
  await placeUsers(db, base, 1)
  const engines = new Map<number, ReturnType<typeof alertsEngine>>()
  const clock = { now: noon }
  let match: Awaited<ReturnType<typeof placeMatch>> | undefined
  for (const id of ids) {
    const placed = await placeMatch(db, id)
    match ??= placed
    await placeAlerts(db, {
      first: id,
      count: 1,
      userFrom: base,
      targetKind,
      targetId: id,
      alertType: 'availability',
    })
    engines.set(id, alertsEngine(db, placed, { clock: () => clock.now }))
  }
  if (!match) throw new Error('no match')
  const office = deliveryOffice(db, match)
  const queue: { batchId: string; at: number }[] = []
  let seq = 10
  const boards = new Map<number, number | null>()

  async function work() {
    for (let next = due(); next; next = due()) {
      queue.splice(queue.indexOf(next), 1)
      await office.service.deliver(next.batchId)
      for (const { message, delaySeconds } of office.queued.splice(0))
        if (message.type === 'deliver') queue.push({ batchId: message.batchId, at: office.now + delaySeconds * 1_000 })
    }
  }
  const due = () => queue.find(({ at }) => at <= office.now)

  return {
    office,
    queue,
    ids,
    /** Lets tickets appear at a price, decides who is told, and delivers what is due. */
    async appears(matchId: number, pence: number, isDelivered = true) {
      seq += 1
      boards.set(matchId, pence)
      office.board = boardAt(matchId, pence)
      const engine = engines.get(matchId)
      await engine?.announce(changeOf(summary(null), summary(pence), { matchId, seq, seenAt: office.now }))
      for (const message of engine?.queued.splice(0) ?? [])
        if (message.type === 'deliver') queue.push({ batchId: message.batchId, at: office.now })
      if (isDelivered) await work()
    },
    sellsOut: (matchId: number) => {
      office.board = boardAt(matchId, null)
    },
    async passes(ms: number) {
      const end = office.now + ms
      while (office.now < end) {
        office.now = Math.min(end, office.now + secondMs)
        clock.now = office.now
        await work()
      }
    },
    work,
  }
}

/** Subjects of the mails that an office sent, in order. */
export const subjects = (office: { sent: { subject: string }[] }) => office.sent.map(({ subject }) => subject)
