// What can happen in a day, and the calm in which everything arrives.
import { createMeter } from '#test/meter/meter.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { applyMigrations } from '../../seed/migrate.ts'
import type { Chance } from '../chance.ts'
import { openD1 } from '../sqlite.ts'
import { addBuyers, createBuying } from './buyers.ts'
import { createCrashes } from './crashes.ts'
import { createDisputing } from './disputes.ts'
import { openOffice } from './office.ts'
import { createPlanLife } from './plan-life.ts'
import { createSimulatedProvider, noTroubles } from './provider.ts'
import { createGivingBack } from './refunds.ts'
import { createWorthWatch } from './worth.ts'

const troubled = { lost: 0.15, hung: 0.1, declined: 0.1, pending: 0.1 }
const crashRate = 0.04
const startAt = Date.UTC(2026, 0, 30, 9)

export async function createWorld(chance: Chance, hasRequestId: boolean) {
  const meter = createMeter()
  const d1 = openD1(meter)
  await applyMigrations(d1)
  await addBuyers(d1, startAt)
  const time = { now: startAt }
  const clock = () => time.now
  let ids = 0
  const newId = () => {
    ids += 1
    return `id-${ids}`
  }
  const simulated = createSimulatedProvider({ chance, hasRequestId })
  const crashes = createCrashes(chance, crashRate)
  const { mortal, survive } = crashes
  const office = openOffice({ d1, simulated, chance, mortal, clock, newId })
  const { database, plans, payments, events, refunds, receipts, queue } = office
  const planLife = createPlanLife({ database, plans, clock, chance, mortal, survive })
  const buying = createBuying({ payments, race: office.race, simulated, chance, survive })
  const disputing = createDisputing({ simulated, chance })
  const givingBack = createGivingBack({ d1, refunds, simulated, chance, survive })

  const deliver = (index: number) => {
    const event = simulated.news[index]
    if (!event) return undefined
    return meter.invoke('webhook', () => survive(events.accept(new Headers(), JSON.stringify(event))))
  }
  /** What the consumer asks to get again, as the queue delivers it later. */
  const again: typeof queue = []
  const work = async () => {
    const [message] = queue.splice(chance.below(queue.length || 1), 1)
    if (!message) return
    const done = meter.invoke('message', () => survive(message()))
    await done.catch((error: unknown) => {
      if (!/payment that we do not know yet/.test(String(error))) throw error
      again.push(message)
    })
  }

  /** An operator gives back what its buyer disputes a little later, which we are notified of at once. */
  async function giveBack(): Promise<void> {
    const orderId = await givingBack.byOperator()
    if (orderId === null || !chance.happens(0.5) || !disputing.begin(orderId)) return
    await deliver(simulated.news.length - 1)
    while (queue.length > 0) await work()
  }

  async function act(): Promise<void> {
    time.now += chance.below(20 * minuteMs)
    simulated.setTroubles(troubled)
    switch (chance.below(12)) {
      case 0:
      case 1:
        return buying[chance.pick(['buy', 'buy', 'buyTwo', 'comeBack'] as const)]()
      case 2:
        if (chance.happens(0.3)) return disputing.act()
        return chance.happens(0.5) ? giveBack() : givingBack.atProvider()
      case 3:
        await survive(payments.reconcileDue())
        queue.push(...again.splice(0))
        await survive(events.sweep())
        await survive(refunds.sweep())
        return void (await survive(receipts.sweep()))
      case 4:
        for (const account of simulated.accounts()) if (chance.happens(0.3)) simulated.release(account)
        return
      case 5:
        return void (await deliver(chance.below(simulated.news.length || 1)))
      case 6:
      case 7:
      case 8:
      case 9:
        return chance.happens(0.3) ? void (await planLife.run()) : planLife.act()
      default:
        return work()
    }
  }

  return {
    d1,
    simulated,
    planLife,
    sent: office.sent,
    misfits: office.misfits,
    worthWatch: createWorthWatch(d1),
    proof: office.proof,
    crashes: crashes.count,
    pass: (ms: number) => {
      time.now += ms
    },

    /** Beyond the platform's limits. */
    overruns: meter.takeOverruns,
    act: () => meter.invoke('step', act),

    /** Everything works again, and all the news arrives. */
    async calm(): Promise<void> {
      simulated.setTroubles(noTroubles)
      crashes.stop()
      for (const account of simulated.accounts()) simulated.release(account)
      disputing.endAll()
      for (let round = 0; round < 8; round += 1) {
        queue.push(...again.splice(0))
        for (let index = 0; index < simulated.news.length; index += 1) await deliver(index)
        await payments.reconcileDue()
        await refunds.sweep()
        // Payments that no event announced are found by the job within a day.
        time.now += round === 1 ? dayMs : hourMs
        await receipts.sweep()
        await planLife.run()
        while (queue.length > 0) await work()
      }
    },
  }
}
