import { Icon } from '#app/ui/icons.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { connectionNames } from '#worker/people/channels.constants.ts'
import { type Entitlement, entitlements, type Plan, planNames, plans } from '#worker/people/plans/constants.ts'
import { promiseText } from '#worker/running/threads/rules.ts'

type Row = {
  name: string
  text: string
} & ({ entitlement: Entitlement } | { value: (plan: Plan) => string })

const rows: readonly Row[] = [
  { name: 'Matches and prices', text: 'Every platform we read, with the time of each check', value: () => 'All' },
  { name: 'Match alerts', text: 'New alerts in a calendar month', value: alertsText },
  { name: 'Email notifications', text: 'When a ticket appears or a price falls', entitlement: 'email' },
  { name: 'Mobile access', text: 'Push messages on your phone', entitlement: 'mobileAccess' },
  { name: 'SMS notifications', text: 'To a number that you have confirmed', entitlement: 'sms' },
  { name: connectionNames.join(', '), text: 'And a signed webhook for your own programs', entitlement: 'connections' },
  { name: 'Price tracking', text: 'An alert at a price you set, beside its history', entitlement: 'priceTracking' },
  {
    name: 'Advance notice',
    text: 'Before an announced sale begins',
    value: noticeText,
  },
  { name: 'Auto-registration', text: 'What sellers ask for before a sale, listed', entitlement: 'autoRegistration' },
  {
    name: 'Auto-purchase',
    text: 'At sellers with an open protocol, under your limit; at others you pay on their page',
    entitlement: 'autoPurchase',
  },
  { name: 'Priority support', text: promiseText(), entitlement: 'prioritySupport' },
  {
    name: 'Advanced analytics',
    text: 'Prices before kick-off, sell-outs and returns, as measured, with CSV',
    entitlement: 'advancedAnalytics',
  },
  { name: 'Multiple clients', text: 'For agents who act for others', entitlement: 'multipleClients' },
  { name: 'API access', text: 'Prices and alerts for your own programs', entitlement: 'apiAccess' },
  { name: 'Dedicated manager', text: 'One person who knows your account, by name', entitlement: 'dedicatedManager' },
]

function alertsText(plan: Plan): string {
  const { alertsPerMonth } = entitlements[plan]
  return alertsPerMonth === null ? 'Unlimited' : String(alertsPerMonth)
}

function noticeText(plan: Plan): string {
  const { advanceNoticeHours } = entitlements[plan]
  return advanceNoticeHours === 0 ? '' : manyText(advanceNoticeHours, 'hour')
}

/** Every plan beside the others, from the table that decides what a plan may do. */
export function FeatureGrid() {
  return (
    <section className="page section" aria-labelledby="features">
      <div className="section-head">
        <h2 id="features">What each plan does</h2>
      </div>
      <details className="fold fold-narrow">
        <summary>{manyText(rows.length, 'feature')}, plan by plan</summary>
        <TableRegion caption="Features of each plan" isCaptionHidden>
          <thead>
            <tr>
              <th scope="col">Feature</th>
              {plans.map((plan) => (
                <th key={plan} scope="col">
                  {planNames[plan]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="feature-grid">
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <strong>{row.name}</strong>
                  <span className="label">{row.text}</span>
                </th>
                {plans.map((plan) => (
                  <td key={plan}>
                    <Cell row={row} plan={plan} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </TableRegion>
      </details>
    </section>
  )
}

function Cell({ row, plan }: { row: Row; plan: Plan }) {
  const value = 'value' in row ? row.value(plan) : entitlements[plan][row.entitlement]
  if (typeof value === 'string' && value !== '') return <strong>{value}</strong>
  if (!value) {
    return (
      <span className="muted">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">No</span>
      </span>
    )
  }
  return (
    <span className="state-good">
      <Icon name="check" />
      <span className="visually-hidden">Yes</span>
    </span>
  )
}
