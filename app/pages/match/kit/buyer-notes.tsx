import { Link } from 'react-router'
import type { Preferences } from '#worker/alerting/preferences/contract.ts'
import { paymentMethodNames } from '#worker/people/quick-buy/constants.ts'

/** What a person set for themselves, and where to change it. */
export function BuyerNotes({ saved }: { saved: Preferences }) {
  const { preferred_payment_method: method, preferred_seating_sections: sections } = saved
  return (
    <p className="label">
      Pay with: {paymentMethodNames[method]}.{sections !== '' && ` Sections: ${sections}.`}{' '}
      <Link to="/dashboard?tab=preferences">Change your details</Link>
    </p>
  )
}
