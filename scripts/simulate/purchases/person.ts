// A fan with mandates that bound each other: what they say, and what becomes of them in a simulated hour.
import type { Asked, Candidate } from '#durable/purchase-desk/protocol.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import type { Limits } from '#worker/money/purchases/deciding/contract.ts'
import type { Terms } from '#worker/money/purchases/mandates/contract.ts'
import type { Chance } from '../chance.ts'

export const mandateIds = ['m1', 'm2', 'm3'] as const
export const matchIds = [1, 2, 3, 4] as const
export const platformId = 1

export type SimulatedPerson = ReturnType<typeof createPerson>

export function createPerson(chance: Chance) {
  const mandates = new Map(mandateIds.map((id) => [id as string, { terms: termsBy(chance), hash: `${id}:1` }]))
  let limits: Limits = {
    isEntitled: true,
    isSwitchedOn: true,
    mustConfirm: chance.happens(0.2),
    maxPricePence: chance.pick([null, null, 50_00]),
    monthlyBudgetPence: chance.pick([null, 60_00, 95_00, 140_00]),
  }
  /** By hash: every version that was ever signed. */
  const signed = new Map([...mandates.values()].map(({ hash, terms }) => [hash, terms]))
  const budget = limits.monthlyBudgetPence ?? Number.POSITIVE_INFINITY
  const revoked = new Set<string>()
  let isSellerStopped = false

  function limit(changed: Partial<Limits>) {
    limits = { ...limits, ...changed }
  }

  function stopOrResumeSeller() {
    isSellerStopped = !isSellerStopped
  }

  function sign(mandateId: string, hash: string) {
    const terms = signed.get(hash) ?? termsBy(chance)
    signed.set(hash, terms)
    mandates.set(mandateId, { terms, hash })
  }

  function asked(mandateId: string, matchId: number, offer: Asked['offer']): Asked | null {
    const mandate = mandates.get(mandateId)
    if (!mandate) return null
    const state = { isStopped: false, isFlagged: false, isSilent: false, isSame: true, isQuarantined: false }
    return {
      mandate: { id: mandateId, terms: mandate.terms, revokedAt: revoked.has(mandateId) ? 0 : null },
      mandateHash: mandate.hash,
      limits,
      match: matchOf(matchId),
      offer,
      seller: { ...state, isSellerStopped, limit: 4 },
    }
  }

  return {
    asked,
    signed: (hash: string): Terms | undefined => signed.get(hash),
    budget: (): number => budget,
    /** Whether a payment by this version of a mandate may begin. */
    allows: (mandateId: string, hash: string): boolean =>
      !revoked.has(mandateId) && mandates.get(mandateId)?.hash === hash && limits.isEntitled && !isSellerStopped,

    candidate(id: string, mandateId: string, matchId: number, pricePence: number): Candidate | null {
      const offer = { ...shared, pricePence }
      const found = asked(mandateId, matchId, offer)
      const atSeller = { offerRef: 'east', details: 'sealed', cardMaxPence: 500_00 }
      const means = chance.happens(0.2) ? { page: 'https://seller.example/' } : atSeller
      return found && { ...found, id, userId: 1, platformName: 'Seller', means }
    },

    revoke: (mandateId: string) => void revoked.add(mandateId),
    /** A downgrade, a switch, the month's budget, the stop of a seller, or a mandate that is signed anew. */
    change() {
      const changes: (() => void)[] = [
        () => limit({ isEntitled: !limits.isEntitled }),
        () => limit({ mustConfirm: true }),
        () => limit({ monthlyBudgetPence: 50_00 }),
        stopOrResumeSeller,
        () => sign('m1', 'm1:2'),
      ]
      chance.pick(changes)()
    },
  }
}

function termsBy(chance: Chance): Terms {
  const mode = chance.pick(['confirm', 'buy'] as const)
  return {
    targets: [{ kind: 'league', id: 1 }],
    sellers: 'official',
    areas: [],
    ticketTypes: [],
    quantity: chance.pick([1, 1, 2]),
    currency: 'GBP',
    maxPricePence: mode === 'confirm' ? chance.pick([null, 44_00, 60_00]) : chance.pick([44_00, 48_00, 60_00]),
    maxTotalPence: chance.pick([null, null, 90_00]),
    purchases: chance.pick([1, 2]),
    validUntilAt: dayMs,
    mode,
  }
}

const shared = {
  platformId,
  platformKind: 'official',
  ticketType: 'Adult',
  section: 'East Stand',
  feesPence: 4_00,
  currency: 'GBP',
  availability: 'available',
  quantity: null,
  kind: 'ticket',
} as const

function matchOf(id: number): Asked['match'] {
  return {
    id,
    leagueId: 1,
    leagueName: 'League',
    homeTeamId: id,
    homeTeamName: `Home ${id}`,
    awayTeamId: id + 100,
    awayTeamName: `Away ${id}`,
    kickoffAt: dayMs,
    matchDay: '1970-01-02',
    venue: null,
    city: null,
    country: 'England',
    status: 'scheduled',
    isHighDemand: false,
  }
}
