// In which currency a platform's pages say their prices, which a mistake in its settings does not change.
import { leastShareOfCurrency, maxCurrencies } from './constants.ts'
import type { DriftFlag, DriftState, OtherCurrency, Sample } from './contract.ts'

/** The one value that nearly all are; null where there is none. */
export function nearlyAll(values: readonly string[]): string | null {
  const last = values.at(-1)
  if (last === undefined) return null
  const same = values.filter((value) => value === last).length
  return same >= leastShareOfCurrency * values.length ? last : null
}

/** The currency of nearly all of the newest pages, the last one among them. */
export function pricesIn({ currencies }: Pick<DriftState, 'currencies'>): string | null {
  return nearlyAll(currencies)
}

export function withCurrencyOf(state: DriftState, { currency }: Pick<Sample, 'currency'>): DriftState {
  if (currency === undefined) return state
  return { ...state, currencies: [...state.currencies, currency].slice(-maxCurrencies) }
}

/** A new alarm of a platform that is set to another currency than its pages have: that explains what else is unusual. */
export function withFound(state: DriftState, before: DriftFlag | null, expected: string | undefined): DriftState {
  const found = pricesIn(state)
  if (!state.flag || before || found === null || found === expected) return state
  return { ...state, flag: { ...state.flag, found } }
}

type Named = { id: number; name: string; currency: string }

/** What a platform's gate knows of its pages, beside what it is set to now. */
export function otherCurrencyIn(
  { id, name, currency }: Named,
  health: { pricesIn?: string | null } | null,
): OtherCurrency | null {
  const found = health?.pricesIn ?? null
  if (found === null || found === currency) return null
  return { platformId: id, platform: name, found, expected: currency, offers: 0 }
}
