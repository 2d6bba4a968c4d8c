import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import { unnamedHook } from '#worker/people/connections/hooks/constants.ts'
import type { Hook, HookDelivery } from '#worker/people/connections/hooks/contract.ts'

const idOf = (name: string) => name || unnamedHook

/** Its address and its secret are not shown again. */
export function webhookView({ name, label, isConfirmed, events, ended }: Hook) {
  return {
    id: idOf(name),
    name,
    label,
    events,
    state: ended ? ('ended' as const) : isConfirmed ? ('works' as const) : ('unconfirmed' as const),
    ended_at: isoOrNull(ended?.at ?? null),
    ended_reason: ended?.reason ?? null,
  }
}

export function webhookDeliveryView({ name, id, type, status, attempts, reason, ...at }: HookDelivery) {
  return {
    webhook_id: idOf(name),
    message_id: id,
    type,
    status,
    attempts,
    reason,
    first_at: toIso(at.firstAt),
    last_at: toIso(at.lastAt),
    next_at: isoOrNull(at.nextAt),
  }
}
