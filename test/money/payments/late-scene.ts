// A buyer whose PayPal answers late, or not at all.
import { expect } from 'vitest'
import type { Order } from '#worker/money/payments/contract.ts'
import { paying } from './paying.ts'

export async function lateScene() {
  const office = await paying()
  const { start, simulated, payments, userId, time, trouble, events, drain } = office
  return {
    ...office,
    /** An order whose buyer approved it, `ageMs` after it was opened. */
    async approved(ageMs = 0) {
      const id = await start()
      const order = (await payments.find(userId, id)) as Order
      time.now += ageMs
      simulated.approve(id)
      return { id, order }
    },
    /** PayPal takes the money, and its answer and its news are lost. */
    async takenUnheard(id: string) {
      trouble({ lost: 1 })
      await payments.capture(userId, id)
      trouble({})
      simulated.news.length = 0
    },
    async declined(id: string) {
      trouble({ declined: 1 })
      expect(await payments.capture(userId, id)).toMatchObject({ value: { state: 'denied' } })
      trouble({})
    },
    async sendEvent(order: Order, event_type: string, id: string) {
      const related_ids = { order_id: order.providerOrderId }
      const resource = { id: `${id}-${order.id}`, custom_id: order.id, supplementary_data: { related_ids } }
      const body = JSON.stringify({ id: `EV-${crypto.randomUUID()}`, event_type, resource })
      await events.accept(new Headers(), body)
      await drain()
    },
    async job(times: number, stepMs: number) {
      for (let run = 0; run < times; run += 1) {
        time.now += stepMs
        await payments.reconcileDue()
      }
    },
    stateOf: async ({ id }: Order) => (await payments.findAny(id))?.state,
    charges: () => simulated.accounts().map(({ charges }) => charges.length),
  }
}
