import { redirect } from 'react-router'
import { successPath, texts } from '#worker/payments/constants.ts'
import { declineCodeOf, failureText, isPaid } from '#worker/payments/rules.ts'
import { admit } from '../../admit.ts'
import { servicesContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { pageHead } from '../../ui/page-head.ts'
import type { Route } from './+types/failure.ts'
import { Facts } from './facts.tsx'
import { orderOf, resultPath, uncached } from './order.ts'

/** What happened comes from our record; the address only says that the buyer turned back. */
export async function loader({ request, context }: Route.LoaderArgs) {
  admit(context)
  const query = new URL(request.url).searchParams
  const { config } = context.get(servicesContext)
  if (!query.get('payment_intent'))
    return { text: texts.providerFailed, code: null, id: null, email: config.operatorEmail }
  const { state, issue, providerOrderId: id, plan, cycle } = await orderOf({ request, context })
  if (isPaid(state) || state === 'pending') throw redirect(resultPath(successPath, id))
  const isTurnedBack = issue === null && query.get('error') === 'cancelled'
  const text = isTurnedBack ? texts.cancelled : failureText({ code: issue, declineCode: declineCodeOf(issue) })
  return { text, code: issue, id, email: config.operatorEmail, again: `/checkout?plan=${plan}&cycle=${cycle}` }
}

export const headers = uncached

export function meta() {
  return pageHead({ title: 'Payment failed', description: 'A payment did not go through.', robots: 'noindex' })
}

export default function PaymentFailure({ loaderData: { text, code, id, email, again } }: Route.ComponentProps) {
  return (
    <div className="page payment">
      <h1>Payment not completed</h1>
      <Banner tone="live">
        <p>{text}</p>
      </Banner>
      <p>
        <strong>No charges were made.</strong>
      </p>
      {(code || id) && (
        <Facts
          facts={[
            ...(code ? [['Error code', code] as [string, string]] : []),
            ...(id ? [['Payment ID', id] as [string, string]] : []),
          ]}
        />
      )}
      <section className="section" aria-labelledby="tips">
        <h2 id="tips">What you can try</h2>
        <ul className="payment-next">
          <li>Check that the card is valid and has enough funds, and that your bank allows payments online.</li>
          <li>Use a different card in your PayPal account.</li>
          <li>Pay from your PayPal balance or bank account instead.</li>
        </ul>
      </section>
      <p className="actions">
        {again && <ButtonLink to={again}>Try again</ButtonLink>}
        <ButtonLink to="/pricing" tone={again ? 'quiet' : 'amber'}>
          See the plans
        </ButtonLink>
        <ButtonLink to="/" tone="quiet">
          Go to the home page
        </ButtonLink>
      </p>
      <p className="muted">
        Need help? Write to <a href={`mailto:${email}`}>{email}</a>. Questions are answered 9am-6pm GMT.
      </p>
    </div>
  )
}
