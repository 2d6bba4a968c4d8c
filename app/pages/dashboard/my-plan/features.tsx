import { Icon } from '#app/ui/icons.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { connectionNames, enumerated } from '#worker/people/channels.constants.ts'
import { agentsPlan, type Entitlement, type Entitlements, entitlements } from '#worker/people/plans/constants.ts'

/** The agents' offer in one line, from the same table as the list. */
export function AgentOffer() {
  const { alertsPerMonth } = entitlements[agentsPlan]
  const more = (Object.keys(names) as Entitlement[]).filter(
    (name) => entitlements[agentsPlan][name] && !entitlements.pro[name],
  )
  return <p>{[alertsText(alertsPerMonth), ...more.map(wordsOf)].join(', ')}.</p>
}

const wordsOf = (name: Entitlement) => inSentence(names[name])
const inSentence = (name: string) => (/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1))

const names: Record<Entitlement, string> = {
  email: 'Email notifications',
  sms: 'SMS notifications',
  connections: enumerated([...connectionNames, 'webhook'], 'and'),
  priceTracking: 'Price tracking',
  autoRegistration: 'Auto-registration',
  autoPurchase: 'Auto-purchase',
  prioritySupport: 'Priority support',
  mobileAccess: 'Mobile access',
  advancedAnalytics: 'Advanced analytics',
  multipleClients: 'Multiple clients',
  apiAccess: 'API access',
  dedicatedManager: 'Dedicated manager',
}

/** What a plan includes, and what it does not, from the table that decides. */
export function PlanFeatures({ entitlements }: { entitlements: Entitlements }) {
  const { alertsPerMonth, advanceNoticeHours } = entitlements
  const rest = (Object.keys(names) as Entitlement[]).map((name) => ({
    text: names[name],
    has: entitlements[name],
  }))
  const features = [
    { text: alertsText(alertsPerMonth), has: true },
    ...rest,
    {
      text: advanceNoticeHours > 0 ? `${advanceNoticeHours}-hour advance notice` : 'Advance notice',
      has: advanceNoticeHours > 0,
    },
  ]
  return (
    <ul className="plan-features">
      {features.map(({ text, has }) => (
        <li key={text} className={has ? undefined : 'muted'}>
          <span className={has ? 'state-good' : 'state-off'}>
            <Icon name={has ? 'check' : 'cross'} />
          </span>
          {!has && <span className="visually-hidden">Not included: </span>}
          {text}
        </li>
      ))}
    </ul>
  )
}

function alertsText(alertsPerMonth: number | null): string {
  if (alertsPerMonth === null) return 'Unlimited alerts'
  return `${manyText(alertsPerMonth, 'alert')} a month`
}
