import { parseInput } from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { partyOfText, partyText } from '#worker/matches/prices/party/address.rules.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { ProofsService } from '#worker/people/accounts/two-step/proofs.service.ts'
import type { PhoneRecord } from '#worker/people/phones/contract.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { QuickBuy, QuickBuyChange } from '#worker/people/quick-buy/contract.ts'
import { isRedirected } from '#worker/people/quick-buy/rules.ts'
import { defaultLivePreferences, preferencesTexts } from './constants.ts'
import {
  type LivePreferences,
  type OwnChange,
  type Owned,
  type Preferences,
  preferencesChange,
  type ShownOfReader,
} from './contract.ts'
import type { PreferencesRepository } from './repository.ts'
import { beyondPlan, partsOf } from './rules.ts'

export type PreferencesService = ReturnType<typeof createPreferencesService>

export type Ports = {
  repository: PreferencesRepository
  quickBuy: {
    find: (userId: number) => Promise<QuickBuy>
    change: (userId: number, change: QuickBuyChange) => Promise<QuickBuy>
  }
  planOf: PlansService['planOf']
  /** What buys for the person, in words; empty for nothing. */
  purchaseEndings: { listOf: (userId: number) => Promise<string[]> }
  proofs: Pick<ProofsService, 'require'>
  phoneBook: { find: (userId: number) => Promise<Pick<PhoneRecord, 'phone' | 'verifiedAt'> | null> }
}

type Person = Pick<Caller, 'userId' | 'email'>
/** Without the time of a proof there was none. */
type Changing = Person & Partial<Pick<Caller, 'provenAt'>>

/** A user's preferences, shared by all their devices and screens. */
export function createPreferencesService({ repository, quickBuy, planOf, phoneBook, ...ports }: Ports) {
  async function ownedBy({ userId, email }: Person): Promise<Owned> {
    const known = await phoneBook.find(userId)
    return { email, phone: known?.phone ?? null, phone_verified: known !== null && known.verifiedAt !== null }
  }

  async function all(person: Person): Promise<Preferences> {
    const { userId } = person
    const parts = await Promise.all([quickBuy.find(userId), ownedBy(person), repository.find(userId)])
    const [details, owned, own] = parts
    return { ...details, ...owned, ...own }
  }

  /** The plan is read only where something is switched on that not every plan includes. */
  async function refusalOf(userId: number, change: OwnChange): Promise<Result<null, 'INVALID'>> {
    if (!change.auto_purchase_enabled && !change.auto_registration_enabled) return succeed(null)
    const [before, { entitlements }] = await Promise.all([repository.find(userId), planOf(userId)])
    const refused = beyondPlan(change, before, (entitlement) => Boolean(entitlements[entitlement]))
    if (refused.length === 0) return succeed(null)
    const fields = Object.fromEntries(refused.map((name) => [name, [preferencesTexts.notInPlan]]))
    return fail('INVALID', preferencesTexts.notInPlan, { fields })
  }

  /** Whose name tickets bear and where they go is no matter of a session alone while something buys for the account. */
  async function mayRedirect(person: Changing, change: QuickBuyChange): Promise<Result<null, 'PROOF_REQUIRED'>> {
    const before = await quickBuy.find(person.userId)
    if (!isRedirected(before, change) || (await ports.purchaseEndings.listOf(person.userId)).length === 0)
      return succeed(null)
    return ports.proofs.require({ provenAt: person.provenAt ?? 0 })
  }

  return {
    /** In one read: what is chosen for live monitoring, for whom lists show prices, what is unread and followed. */
    async shown(userId: number): Promise<ShownOfReader> {
      const { own, party, ...shown } = await repository.shown(userId)
      const names = Object.keys(defaultLivePreferences) as (keyof LivePreferences)[]
      const live = Object.fromEntries(names.map((name) => [name, own[name]])) as LivePreferences
      return { live, party: partyOfText(party), isAutoPurchaseOn: own.auto_purchase_enabled, ...shown }
    },

    /** Those that auto-purchase goes by. */
    own: repository.find,

    keepParty: (userId: number, party: Party): Promise<void> => repository.keepParty(userId, partyText(party)),

    /** What `change` would refuse for the person's plan. */
    refusalOf,
    all,

    /** Applies what was sent, or nothing of it where a field is unknown or refused. */
    async change(person: Changing, input: unknown): Promise<Result<Preferences, 'INVALID' | 'PROOF_REQUIRED'>> {
      const sent = parseInput(preferencesChange(await ownedBy(person)), input)
      if (!sent.ok) return sent
      const parts = partsOf(sent.value)
      const refusal = await refusalOf(person.userId, sent.value)
      if (!refusal.ok) return refusal
      const redirected = parts.quickBuy ? await mayRedirect(person, parts.quickBuy) : succeed(null)
      if (!redirected.ok) return redirected
      if (parts.own) await repository.change(person.userId, parts.own)
      if (parts.quickBuy) await quickBuy.change(person.userId, parts.quickBuy)
      return succeed(await all(person))
    },
  }
}
