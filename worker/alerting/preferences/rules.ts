import { normalisePhone } from '#worker/people/phones/rules.ts'
import type { Entitlement } from '#worker/people/plans/constants.ts'
import { defaultQuickBuy } from '#worker/people/quick-buy/constants.ts'
import { defaultLivePreferences, defaultPurchaseSwitches, entitledSwitches } from './constants.ts'

/** Whether a sent number is the stored one; an empty text stands for none. */
export function isSamePhone(sent: string | null, stored: string | null): boolean {
  return sent === null || sent.trim() === '' ? stored === null : normalisePhone(sent) === stored
}

/** A change's fields among those of `part`; null where there are none. */
function fieldsIn<Change extends object, Part extends object>(change: Change, part: Part) {
  const own = Object.entries(change).filter(([name, value]) => value !== undefined && Object.hasOwn(part, name))
  return own.length === 0 ? null : (Object.fromEntries(own) as Pick<Change, keyof Change & keyof Part>)
}

const defaultOwn = { ...defaultLivePreferences, ...defaultPurchaseSwitches }

/** A change by the table that keeps it. */
export function partsOf<Change extends object>(change: Change) {
  return { own: fieldsIn(change, defaultOwn), quickBuy: fieldsIn(change, defaultQuickBuy) }
}

type Switches = Partial<Record<keyof typeof entitledSwitches, boolean>>

/** Switches that a change turns on and the plan does not include. To switch off is always possible. */
export function beyondPlan(change: Switches, before: Switches, has: (entitlement: Entitlement) => boolean) {
  const switches = Object.keys(entitledSwitches) as (keyof typeof entitledSwitches)[]
  return switches.filter((name) => change[name] === true && before[name] !== true && !has(entitledSwitches[name]))
}
