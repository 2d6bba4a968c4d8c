import { type BillingCycle, billingCycles } from '#worker/people/plans/constants.ts'
import type { Chance } from '../chance.ts'
import type { Crashes } from './crashes.ts'
import type { Office } from './office.ts'
import type { SimulatedProvider } from './provider.ts'

export const buyers = 4

/** Users who buy; `since` is when they registered. */
export async function addBuyers(d1: D1Database, since: number): Promise<void> {
  for (let id = 1; id <= buyers; id += 1) {
    await d1
      .prepare(
        `INSERT INTO users (id, email, first_name, last_name, role_id, is_email_verified, created_at)
         VALUES (?1, 'buyer' || ?1 || '@example.com', 'Robin', 'Fairweather', 1, 1, ?2)`,
      )
      .bind(id, since)
      .run()
  }
}

type Ports = Pick<Office, 'payments' | 'race'> & {
  simulated: SimulatedProvider
  chance: Chance
  survive: Crashes['survive']
}

export function createBuying({ payments, race, simulated, chance, survive }: Ports) {
  const tabs: { userId: number; providerOrderId: string }[] = []
  const orderFor = (plan: 'basic' | 'pro', cycle: BillingCycle) => ({
    plan,
    cycle,
    buyer: { name: 'Robin Fairweather', address: '1 High Street' },
    amountPence: null,
    isStartAsked: true,
  })

  /** Two orders of one buyer are agreed to, and taken at once or one after the other. */
  async function buyTwo(): Promise<void> {
    const userId = 1 + chance.below(buyers)
    const cycle = chance.pick(billingCycles)
    const ids: string[] = []
    for (const plan of chance.pick([['basic', 'pro'] as const, ['pro', 'basic'] as const])) {
      const started = await payments.start({ userId, roleId: 1 }, orderFor(plan, cycle)).catch(() => null)
      if (started?.ok) ids.push(started.value.providerOrderId)
    }
    for (const id of ids) simulated.approve(id)
    const take = (id: string) => survive(payments.capture(userId, id))
    if (chance.happens(0.5)) await race(() => Promise.all(ids.map(take)))
    else for (const id of ids) await take(id)
  }

  /** An old tab, of which another may have been paid meanwhile. */
  async function comeBack(): Promise<void> {
    const tab = tabs[chance.below(tabs.length || 1)]
    if (!tab) return
    simulated.approve(tab.providerOrderId)
    await survive(payments.capture(tab.userId, tab.providerOrderId))
  }

  /** A buyer starts, may agree, and comes back, perhaps in two tabs, perhaps never. */
  async function buy(): Promise<void> {
    const userId = 1 + chance.below(buyers)
    const order = orderFor(chance.pick(['basic', 'pro'] as const), chance.pick(billingCycles))
    const start = () => payments.start({ userId, roleId: 1 }, order).catch(() => null)
    const started = (await Promise.all(chance.happens(0.3) ? [start(), start()] : [start()])).find((one) => one?.ok)
    if (!started?.ok || chance.happens(0.15)) return
    const { providerOrderId } = started.value
    if (chance.happens(0.4)) return void tabs.push({ userId, providerOrderId })
    simulated.approve(providerOrderId)
    const returns = chance.below(4)
    await Promise.all(Array.from({ length: returns }, () => survive(payments.capture(userId, providerOrderId))))
    if (chance.happens(0.3)) await survive(payments.capture(userId, providerOrderId))
  }

  return { buy, buyTwo, comeBack }
}
