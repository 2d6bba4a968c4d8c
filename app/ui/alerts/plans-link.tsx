import { Link } from 'react-router'
import { upgradeForUnlimited } from '#worker/alerting/alerts/constants.ts'

/** The way to the plans, beside a text that says that the plan has no room for another alert. */
export function PlansLink({ text }: { text: string }) {
  return text.endsWith(upgradeForUnlimited) && <Link to="/pricing">See the plans</Link>
}
