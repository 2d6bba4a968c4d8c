import { entitlements, registrationTrialPlan, trialDays } from '#worker/people/plans/constants.ts'
import { Icon } from '../icons.tsx'
import { PitchLines } from '../pitch-lines.tsx'

const basics = [
  `Up to ${entitlements[registrationTrialPlan].alertsPerMonth} ticket alerts a month`,
  'Email notifications',
  'Basic match tracking',
]

/** Beside the sign-in and registration forms: a floodlit pitch in both themes, and the benefits of an account. */
export function SidePanel() {
  return (
    <aside className="side-panel" data-theme="dark" aria-label="What Touchline does">
      <PitchLines />
      <p className="side-panel-line">
        The ticket drops. <em>You know first.</em>
      </p>
      <p className="muted">
        We check the ticket pages of clubs, official exchanges and resale platforms day and night, and notify you when a
        ticket appears or a price falls.
      </p>
      <div className="ticket-place">
        <div className="ticket">
          <div className="ticket-body">
            <p className="ticket-league">Your first {trialDays} days</p>
            <ul className="side-panel-basics">
              {basics.map((text) => (
                <li key={text}>
                  <Icon name="check" />
                  {text}
                </li>
              ))}
            </ul>
            <p className="label">Included with every new customer account.</p>
          </div>
          <div className="stub">
            <div className="stub-facts">
              <span className="label">Basic plan</span>
              <span className="amount stub-price">£0</span>
              <span className="label">No card needed. Ends automatically.</span>
            </div>
          </div>
        </div>
      </div>
      <p className="label">Independent of clubs and ticket platforms. We never sell tickets.</p>
    </aside>
  )
}
