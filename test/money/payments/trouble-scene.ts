// A person who pays, with what is charged and booked.
import { count } from '../../people/accounts/people.ts'
import { paying } from './paying.ts'

export async function scene(more: Parameters<typeof paying>[0] = {}) {
  const office = await paying(more)
  const { simulated, userId, payments, plans, events, drain } = office
  return {
    ...office,
    charges: () => simulated.accounts().flatMap(({ charges }) => charges.map(({ amountPence }) => amountPence)),
    booked: () =>
      count('SELECT count(*) AS n FROM ledger AS l JOIN payers AS p ON p.id = l.payer_id WHERE p.user_id = ?', userId),
    stateOf: async (id: string) => (await payments.find(userId, id))?.state,
    planNow: () => plans.planOf(userId),
    async sendEvent(event_type: string, resource: object) {
      await events.accept(new Headers(), JSON.stringify({ id: `EV-${crypto.randomUUID()}`, event_type, resource }))
      await drain()
    },
  }
}
