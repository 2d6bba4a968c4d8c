// One person's alerts against what was seen of a match. Every decision is one of the rules that decide real alerts.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { isBuyable, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { PlacedOffer } from '#worker/matches/changes/contract.ts'
import { isReduced } from '#worker/matches/prices/ticket-words.rules.ts'
import type { Alert, AlertTarget, NamedAlert } from '../contract.ts'
import { targetsOf } from '../making/rules.ts'
import { bestNow, isThere, type Past, type Trace, trace } from '../past/rules.ts'
import { whySilent } from '../repeat/rules.ts'
import { wantedOf, whyUnwanted } from '../tickets.rules.ts'
import { maxMoments } from './constants.ts'
import type { MetMoment, SeenForAlert, SeenPrice, WhyUncounted } from './contract.ts'

/** The most specific target of an alert that a match is or is part of; null when it is none of them. */
export function throughOf(alert: Alert, match: MatchFacts): AlertTarget['kind'] | null {
  const ids = { match: [match.id], team: [match.homeTeamId, match.awayTeamId], league: [match.leagueId] }
  const targets = targetsOf(alert)
  return (
    (['match', 'team', 'league'] as const).find((kind) =>
      targets.some((target) => target.kind === kind && ids[kind].includes(target.id)),
    ) ?? null
  )
}

type Asked = { past: Past; match: MatchFacts; since: Instant; now: Instant }

export function seenFor(
  alert: NamedAlert,
  through: AlertTarget['kind'] | null,
  lastFiring: SeenForAlert['lastFiring'],
  { past, match, since, now }: Asked,
): SeenForAlert {
  const traced = trace(past, awake(alert), match, since)
  const best = bestNow(past, alert, traced)
  const onSale = past.offers.filter((offer) => past.kinds.has(offer.platformId) && isBuyable(offer))
  const uncounted = uncountedOf(onSale, alert)
  return {
    alert,
    silence: whySilent(alert, now),
    through,
    lowest: lowestOf(traced, since),
    best,
    isThereNow: isThere(alert, best),
    onSale: onSale.length,
    counted: onSale.length - uncounted.length,
    uncounted: countsOf(uncounted),
    moments: momentsOf(traced, alert, match.id),
    lastFiring,
  }
}

/** The alert with its switches on, so that the past says when its condition was met; why it was silent is said beside it. */
function awake(alert: Alert): Alert {
  return { ...alert, isActive: true, mutedUntilAt: null, expiresAt: null, deletedAt: null, createdAt: 0 }
}

function momentsOf({ steps }: Trace, alert: Alert, matchId: number): MetMoment[] {
  const met = steps.flatMap(({ at, seq, crossing }): MetMoment[] => {
    if (!crossing) return []
    const { lowestPricePence: pence, currency } = crossing.after
    const silence = alert.createdAt > at ? 'not made yet' : whySilent(alert, at)
    return [{ at, subjectId: `${matchId}:${seq}`, pence, currency, silence }]
  })
  return met.toReversed().slice(0, maxMoments)
}

function lowestOf({ start, steps }: Trace, since: Instant): SeenPrice | null {
  const seen = [{ at: since, best: start }, ...steps].flatMap(({ at, best }): SeenPrice[] =>
    best.lowestPricePence === null || best.currency === null
      ? []
      : [{ at, pence: best.lowestPricePence, currency: best.currency }],
  )
  return seen.reduce<SeenPrice | null>((low, one) => (low === null || one.pence < low.pence ? one : low), null)
}

function uncountedOf(onSale: readonly PlacedOffer[], alert: Alert): WhyUncounted[] {
  return onSale.flatMap((offer) => whyUncounted(offer, alert) ?? [])
}

function whyUncounted(offer: PlacedOffer, alert: Alert): WhyUncounted | null {
  const { alertType, conditions, platformId } = alert
  if (wantedOf([offer], alert).length > 0) {
    // Without conditions the best price is for any buyer; availability counts every ticket.
    return alertType === 'price_drop' && conditions === null && isReduced(offer.ticketType) ? 'reduced' : null
  }
  if (platformId !== null && platformId !== offer.platformId) return 'platform'
  if (offer.kind === 'add-on') return offer.addOn ?? 'not_a_ticket'
  if (!isTicket(offer)) return 'unsure'
  return (conditions && whyUnwanted(offer, conditions)) ?? 'currency'
}

function countsOf(reasons: readonly WhyUncounted[]): SeenForAlert['uncounted'] {
  const counts: SeenForAlert['uncounted'] = {}
  for (const why of reasons) counts[why] = (counts[why] ?? 0) + 1
  return counts
}
