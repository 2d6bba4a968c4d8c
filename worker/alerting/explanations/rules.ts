// "Why did I (not) get this?", in words that can be read aloud.
import type { SeenOfMatch } from '../alerts/seen/contract.ts'
import { conditionsOf } from './conditions.rules.ts'
import type { AlertFacts, Explanation, ExplanationFacts } from './contract.ts'
import { momentText, verdictOf } from './verdict.rules.ts'
import { sidesText, whenText } from './words.rules.ts'

export function explain({ seen, messages, channelsFor, quiet }: ExplanationFacts): Explanation {
  const { match, since, now, platforms } = seen
  const platformName = (id: number) => platforms.find((platform) => platform.id === id)?.name ?? null
  const nameOf = (id: number) => seen.alerts.find(({ alert }) => alert.id === id)?.alert.name ?? null
  return {
    match: {
      id: match.id,
      name: sidesText(match),
      leagueName: match.leagueName,
      kickoffAt: match.kickoffAt,
      matchDay: match.matchDay,
    },
    since,
    now,
    checks: checksOf(seen),
    alerts: seen.alerts.map((one) => {
      const facts: AlertFacts = {
        one,
        log: messages,
        channels: channelsFor(one.alert.alertType),
        quiet,
        matchStatus: match.status,
        since,
        now,
        platformName,
        nameOf,
      }
      return {
        id: one.alert.id,
        name: one.alert.name,
        ...verdictOf(facts),
        conditions: conditionsOf(facts),
        moments: one.moments.map((moment) => ({ at: moment.at, text: momentText(moment, facts) })),
      }
    }),
    messages,
  }
}

/** Leaves out messages for other clients, and how and when the agent is reached. */
export function forClientAlone({ seen, messages, channelsFor }: ExplanationFacts): ExplanationFacts {
  const own = new Set(seen.alerts.map(({ alert }) => alert.id))
  return {
    seen: {
      ...seen,
      alerts: seen.alerts.map((one) => ({ ...one, alert: { ...one.alert, channels: [], digest: null } })),
    },
    messages: messages
      .filter(({ alertIds }) => alertIds.some((id) => own.has(id)))
      .map((one) => ({ ...one, deliveries: one.deliveries.map((step) => ({ ...step, reason: null })) })),
    channelsFor,
    quiet: null,
  }
}

function checksOf({ platforms }: SeenOfMatch): string[] {
  if (platforms.length === 0) return ['We have not read a page that sells tickets for this match yet.']
  return platforms.map(({ name, isAlertable, checkedAt }) => {
    const checked = `${name}: last checked at ${whenText(checkedAt)}`
    return isAlertable ? `${checked}.` : `${checked}. Not used for alerts: the organiser has not authorised its sales.`
  })
}
