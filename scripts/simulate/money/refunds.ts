// Money that goes back: by an operator's press, or at the provider itself.
import type { Chance } from '../chance.ts'
import type { Crashes } from './crashes.ts'
import type { Office } from './office.ts'
import type { SimulatedProvider } from './provider.ts'

const operatorId = 99

type Ports = Pick<Office, 'refunds'> & {
  d1: D1Database
  simulated: SimulatedProvider
  chance: Chance
  survive: Crashes['survive']
}

export function createGivingBack({ d1, refunds, simulated, chance, survive }: Ports) {
  let forms = 0

  return {
    /** An operator gives a part back, or all, and perhaps presses the button again. */
    async byOperator(): Promise<string | null> {
      const { results } = await d1
        .prepare(
          `SELECT id, amount_pence AS amountPence FROM payment_orders WHERE state IN ('captured', 'partly_refunded')`,
        )
        .all<{ id: string; amountPence: number }>()
      const order = results[chance.below(results.length || 1)]
      if (!order) return null
      const amount = Math.max(1, Math.round(order.amountPence * chance.pick([0.3, 0.5, 1]))) / 100
      forms += 1
      const request_id = `00000000-0000-4000-8000-${String(forms).padStart(12, '0')}`
      for (let presses = 1 + chance.below(2); presses > 0; presses -= 1) {
        await survive(refunds.refund(order.id, { request_id, amount, reason: 'goodwill' }, operatorId))
      }
      return order.id
    },

    atProvider(): void {
      const paid = simulated.accounts().filter(({ charges }) => charges.length > 0)
      const account = paid[chance.below(paid.length || 1)]
      if (account && chance.happens(0.3)) simulated.refund(account, chance.pick([0.25, 0.5, 1]))
    },
  }
}
