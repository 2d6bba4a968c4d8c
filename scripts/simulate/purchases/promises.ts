// What must hold of a person's purchases after every event, and at the end.
import { costOf } from '#durable/purchase-desk/cost.ts'
import type { DeskAttempt } from '#durable/purchase-desk/desk.ts'
import { maxPurchasePence } from '#worker/money/purchases/mandates/rules.ts'
import { isOver } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import type { MemoryDesk } from './desk.ts'
import type { SimulatedPerson } from './person.ts'
import type { SimulatedSeller } from './seller.ts'

type Scene = { desk: MemoryDesk; seller: Pick<SimulatedSeller, 'charges'>; person: SimulatedPerson }

const total = (charges: readonly { amount: number }[]) => charges.reduce((sum, { amount }) => sum + amount, 0)

/** Each attempt with what it was charged. */
function paid({ desk, seller }: Pick<Scene, 'desk' | 'seller'>) {
  const charges = seller.charges()
  return desk.attempts().map((attempt) => ({
    attempt,
    charges: [...charges.filter(({ sessionId }) => sessionId === attempt.state.session?.id), ...byFan(attempt)],
  }))
}

/** What the fan paid on the seller's own page. */
function byFan({ state: { step, order, session } }: DeskAttempt): { amount: number }[] {
  return order.isHandOver && step === 'completed' ? [{ amount: session?.total ?? 0 }] : []
}

export function brokenAt(scene: Scene): string[] {
  const all = paid(scene)
  const told = all.filter(({ attempt }) => attempt.state.ownAt !== undefined)
  // What its person bought beside the mandate breaks no promise of the mandate.
  const made = all.filter((one) => one.charges.length > 0 && !told.includes(one))
  const spent = made.reduce((sum, { charges }) => sum + total(charges), 0)
  const matches = made.map(({ attempt }) => attempt.matchId)
  return [
    ...made.flatMap(({ attempt, charges }) => brokenOf(attempt, charges)),
    ...(spent > scene.person.budget() ? [`${spent} spent of a budget of ${scene.person.budget()}`] : []),
    ...told.flatMap(({ attempt: { matchId, state } }) =>
      all.some(({ attempt }) => attempt.matchId === matchId && attempt.createdAt > (state.ownAt ?? 0))
        ? [`another ticket for match ${matchId} after its person had bought one`]
        : [],
    ),
    ...(new Set(matches).size < matches.length ? ['two purchases for one match'] : []),
    ...made.flatMap(({ attempt: { mandateHash: hash }, charges }) => {
      const terms = scene.person.signed(hash)
      if (!terms) return [`${hash} was never signed`]
      const own = made.filter(({ attempt }) => attempt.mandateHash === hash).length
      const most = maxPurchasePence(terms) ?? Number.POSITIVE_INFINITY
      return [
        ...(own > terms.purchases ? [`${hash} bought ${own} times of ${terms.purchases}`] : []),
        ...(total(charges) > most ? [`${hash} paid ${total(charges)} of at most ${most}`] : []),
      ]
    }),
  ]
}

function brokenOf(attempt: DeskAttempt, charges: readonly { amount: number }[]): string[] {
  const { attemptId, state } = attempt
  const spent = total(charges)
  const most = state.order.maxTotal ?? Number.POSITIVE_INFINITY
  const kept = costOf(attempt).pence
  return [
    ...(charges.length > 1 ? [`${attemptId} paid ${charges.length} times`] : []),
    ...(spent > most ? [`${attemptId} paid ${spent} of at most ${most}`] : []),
    ...(spent > kept ? [`${attemptId} paid ${spent}, reserved ${kept}`] : []),
  ]
}

/** Every attempt has ended, and every penny that was charged stands in the ledger. */
export function brokenAtEnd(scene: Scene): string[] {
  const all = paid(scene)
  const known = all.filter(({ attempt }) => !attempt.state.order.isHandOver)
  const stray = scene.seller.charges().length - known.reduce((sum, { charges }) => sum + charges.length, 0)
  const ledger = scene.desk.ledger()
  return [
    ...(stray > 0 ? [`${stray} payments that no attempt knows`] : []),
    ...all.flatMap(({ attempt: { attemptId, state }, charges }) => {
      if (!isOver(state)) return [`${attemptId} never ended: ${state.step}`]
      const isBought = state.step === 'completed'
      if (charges.length > 0 !== isBought) return [`${attemptId} ${state.step} with ${charges.length} payments`]
      const own = ledger.filter(({ facts }) => facts.attemptId === attemptId)
      const sums = own.flatMap(({ facts: { seller } }) =>
        seller?.status === 'completed' ? (seller.totalPence ?? []) : [],
      )
      // Its person may have corrected what they said before.
      const told = sums.at(-1) ?? 0
      return told === total(charges) ? [] : [`${attemptId} paid ${total(charges)}, and the ledger says ${told}`]
    }),
  ]
}
