// Days of buyers, a lying provider and crashes, from one seed. After every step the books balance and no order was charged
// twice; at the end every penny is a plan, a refund or an open case.
import { dayMs } from '#worker/ground/platform/clock.ts'
import { createChance } from '../chance.ts'
import { checkBooks, checkEnd } from './oracle.ts'
import { createWorld } from './world.ts'

export type MoneyReport = {
  purchases: number
  refunds: number
  mails: number
  crashes: number
  /** Alerts that the end of a plan paused, and choices of a smaller plan. */
  pauses: number
  choices: number
  broken: string[]
}

/** What a provider that fails, disputes and pays back beside a refund of ours leaves to a person. */
const expectedCases: readonly string[] = [
  'dispute_unclear',
  'returned_twice',
  'refund_stuck',
  'paypal_silent',
  'payments_refused',
  'events_missing',
  'dispute_open',
  'dispute_lost',
  'dispute_won',
]

const stepsPerDay = 6

export type MoneyOptions = { days?: number; hasRequestId?: boolean }

export async function simulateMoney(
  seed: number,
  { days = 25, hasRequestId = true }: MoneyOptions = {},
): Promise<MoneyReport> {
  const chance = createChance(seed)
  const world = await createWorld(chance, hasRequestId)
  const broken: string[] = []
  for (let day = 0; day < days && broken.length === 0; day += 1) {
    for (let step = 0; step < stepsPerDay; step += 1) {
      await world.act()
      broken.push(...(await checkBooks(world.d1, world.simulated.accounts())), ...(await world.worthWatch()))
      broken.push(...world.misfits)
    }
    // Now and then weeks go by, so that plans end.
    world.pass(chance.happens(0.2) ? chance.below(40 * dayMs) : chance.below(dayMs))
  }
  await world.calm()
  await world.proof.proveNow(0)
  const { problems } = await world.proof.view()
  const unknown = problems.filter(({ kind }) => !expectedCases.includes(kind))
  broken.push(...unknown.map(({ title, subject, text }) => `the proof: ${title} (${subject}): ${text}`))
  if (broken.length === 0) broken.push(...(await checkEnd(world.d1, world.simulated.accounts(), world.sent)))
  broken.push(...(await world.planLife.check()), ...world.overruns())
  const accounts = world.simulated.accounts()
  return {
    purchases: accounts.filter(({ charges }) => charges.length > 0).length,
    refunds: accounts.reduce((sum, { refunds }) => sum + refunds.length, 0),
    mails: world.sent.size,
    crashes: world.crashes(),
    pauses: world.planLife.notices.size,
    choices: world.planLife.counts.chosen,
    broken: [...new Set(broken)],
  }
}
