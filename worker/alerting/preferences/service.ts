import { parseInput } from '#worker/ground/http.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { PhoneRecord } from '#worker/people/phones/contract.ts'
import type { QuickBuy, QuickBuyChange } from '#worker/people/quick-buy/contract.ts'
import { plannedPreferences } from './constants.ts'
import { type Owned, type Preferences, preferencesChange } from './contract.ts'
import type { PreferencesRepository } from './repository.ts'
import { partsOf } from './rules.ts'

export type PreferencesService = ReturnType<typeof createPreferencesService>

export type Ports = {
  repository: PreferencesRepository
  quickBuy: {
    find: (userId: number) => Promise<QuickBuy>
    change: (userId: number, change: QuickBuyChange) => Promise<QuickBuy>
  }
  phoneBook: { find: (userId: number) => Promise<Pick<PhoneRecord, 'phone' | 'verifiedAt'> | null> }
}

type Person = Pick<Caller, 'userId' | 'email'>

/** A user's preferences, shared by all their devices and screens. */
export function createPreferencesService({ repository, quickBuy, phoneBook }: Ports) {
  async function ownedBy({ userId, email }: Person): Promise<Owned> {
    const known = await phoneBook.find(userId)
    return { email, phone: known?.phone ?? null, phone_verified: known !== null && known.verifiedAt !== null }
  }

  async function all(person: Person): Promise<Preferences> {
    const { userId } = person
    const parts = await Promise.all([quickBuy.find(userId), ownedBy(person), repository.find(userId)])
    const [details, owned, live] = parts
    return { ...details, ...owned, ...plannedPreferences, ...live }
  }

  return {
    /** Those of live monitoring alone. */
    live: repository.find,
    all,

    /** Applies what was sent, or nothing of it where a field is unknown or refused. */
    async change(person: Person, input: unknown): Promise<Result<Preferences, 'INVALID'>> {
      const sent = parseInput(preferencesChange(await ownedBy(person)), input)
      if (!sent.ok) return sent
      const parts = partsOf(sent.value)
      if (parts.live) await repository.change(person.userId, parts.live)
      if (parts.quickBuy) await quickBuy.change(person.userId, parts.quickBuy)
      return succeed(await all(person))
    },
  }
}
