// Alerts of the buyers while their plans end, are chosen smaller, and are paid again.
import { createPausingRepository } from '#worker/alerting/alerts/pausing/repository.ts'
import { plansCovered } from '#worker/alerting/alerts/pausing/rules.ts'
import { createPausing } from '#worker/alerting/alerts/pausing/service.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Plan } from '#worker/people/plans/constants.ts'
import { plansToFollow } from '#worker/people/plans/rules.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { Chance } from '../chance.ts'
import { buyers } from './buyers.ts'

type Ports = {
  database: Database
  plans: PlansService
  clock: Clock
  chance: Chance
  /** The Worker may die before or after any call. */
  mortal: <T extends object>(port: T) => T
  survive: (work: Promise<unknown>) => Promise<unknown>
}
type Row = {
  id: number
  userId: number
  name: string
  isActive: number
  pausedAfter: Plan | null
  pausedAt: number | null
}

export function createPlanLife({ database, plans, clock, chance, mortal, survive }: Ports) {
  const client = database.$client
  const notices = new Map<string, number>()
  const offByHand = new Set<number>()
  const counts = { made: 0, chosen: 0 }

  const rowsOf = async (userId: number): Promise<Row[]> =>
    (
      await client
        .prepare(
          `SELECT id, user_id AS userId, 'alert ' || id AS name, is_active AS isActive, paused_after AS pausedAfter, paused_at AS pausedAt
           FROM alerts WHERE user_id = ?1 ORDER BY id`,
        )
        .bind(userId)
        .all<Row>()
    ).results

  const ports = mortal({
    changes: plans.changes,
    alertsOf: rowsOf,
    notify: async ({ subject: { id } }: { subject: { id: string } }) =>
      void notices.set(id, (notices.get(id) ?? 0) + 1),
  })
  const follow = createPausing({ ...ports, repository: mortal(createPausingRepository(database)), clock } as never)

  /** A buyer makes an alert as their plan allows, turns one off, or chooses what follows their plan. */
  async function act(): Promise<void> {
    const userId = 1 + chance.below(buyers)
    switch (chance.below(4)) {
      case 0:
      case 1: {
        await client
          .prepare(
            `INSERT INTO alerts (user_id, target_kind, target_id, alert_type, created_at) VALUES (?1, 'team', 1, 'availability', ?2)`,
          )
          .bind(userId, clock())
          .run()
        counts.made += 1
        return
      }
      case 2: {
        const [one] = (await rowsOf(userId)).filter(({ isActive }) => isActive === 1)
        if (!one) return
        await client.prepare('UPDATE alerts SET is_active = 0 WHERE id = ?1').bind(one.id).run()
        offByHand.add(one.id)
        return
      }
      default: {
        const choices = [...plansToFollow(await plans.planOf(userId)), null]
        const done = await plans.choose(userId, chance.pick(choices))
        if (done.ok) counts.chosen += 1
      }
    }
  }

  /** Broken promises after the job has run: no alert is lost, and those that are on are those that the plan keeps. */
  async function check(): Promise<string[]> {
    const broken: string[] = []
    let total = 0
    for (let userId = 1; userId <= buyers; userId += 1) {
      const rows = await rowsOf(userId)
      total += rows.length
      const { effectivePlan } = await plans.planOf(userId)
      const paused = rows.filter(({ pausedAfter }) => pausedAfter !== null)
      const covered = plansCovered(effectivePlan)
      if (paused.some(({ pausedAfter }) => covered.some((plan) => plan === pausedAfter))) {
        broken.push(`alerts of ${userId} are still paused on ${effectivePlan}`)
      }
      if (rows.some(({ id, isActive }) => isActive === 1 && offByHand.has(id))) {
        broken.push(`an alert that ${userId} turned off is on`)
      }
      const unannounced = paused.filter(({ pausedAt }) => !notices.has(`alerts-paused:${userId}:${pausedAt}`))
      if (unannounced.length > 0) broken.push(`${userId} was not notified of ${unannounced.length} paused alerts`)
    }
    if (total !== counts.made) broken.push(`${counts.made} alerts were made and ${total} are there`)
    return broken
  }

  return { act, check, run: () => survive(follow()), counts, notices }
}
