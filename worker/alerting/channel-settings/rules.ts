import { type DeliveryChannel, deliveryChannels, entitlementOf } from '#worker/people/channels.constants.ts'
import type { Entitlements } from '#worker/people/plans/constants.ts'
import type { ListedChannel } from './contract.ts'

type Summed = { name: string; label: string; isConfirmed: boolean; ended: { reason: string } | null }
type Used = Pick<ListedChannel, 'channel' | 'state' | 'isUrgentOnly'>

/** Whether a channel that works has all news, beside one that would have none of it or only the urgent. */
export function isLeftForAll(channels: readonly Used[], without: DeliveryChannel | null = null): boolean {
  return channels.some(({ channel, state, isUrgentOnly }) => channel !== without && state === 'works' && !isUrgentOnly)
}

/** The working channels that the plan includes; email always, whose address may be verified later. */
export function usableOf(working: readonly DeliveryChannel[], entitlements: Entitlements): DeliveryChannel[] {
  return deliveryChannels.filter(
    (one) => one === 'email' || (working.includes(one) && entitlements[entitlementOf[one]]),
  )
}

/** One line for all connections of a kind: it works if one of them does. */
export function summaryOf(all: readonly Summed[]): Pick<ListedChannel, 'detail' | 'names' | 'state' | 'endedBecause'> {
  const states = all.map(stateOf)
  const state = (['works', 'unconfirmed', 'ended'] as const).find((one) => states.includes(one)) ?? 'off'
  const endedBecause = state === 'ended' ? (all.find(({ ended }) => ended)?.ended?.reason ?? null) : null
  return { detail: all.map(({ label }) => label).join(', '), names: all.map(({ name }) => name), state, endedBecause }
}

function stateOf({ isConfirmed, ended }: Pick<Summed, 'isConfirmed' | 'ended'>): ListedChannel['state'] {
  if (ended) return 'ended'
  return isConfirmed ? 'works' : 'unconfirmed'
}
