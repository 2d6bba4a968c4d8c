import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Facts } from '#app/ui/payment-facts.tsx'
import { notProcessed, orderExpired, successPath, texts } from '#worker/money/payments/constants.ts'
import { declineCodeOf, endedTextOf, failureText, isPaid, isUndecided } from '#worker/money/payments/rules.ts'
import type { Route } from './+types/failure.ts'
import { orderOf, payerOf, resultPath, uncached } from './order.ts'

/** Tells what happened from our record; the address only says that the buyer turned back. */
export async function loader({ request, context }: Route.LoaderArgs) {
  payerOf(context)
  const query = new URL(request.url).searchParams
  const { config, payments } = context.get(servicesContext)
  if (!query.get('payment_intent'))
    return { text: notProcessed, code: null, id: null, email: config.operatorEmail, isEnded: false, isExpired: false }
  const order = await orderOf({ request, context })
  const { state, issue, providerOrderId: id, plan, cycle } = order
  // That nothing was charged is said only where it is certain: what was approved at PayPal is taken without its buyer.
  const mayBePaid = isPaid(state) || (isUndecided(order) && !(await payments.isUnapproved(order)))
  if (mayBePaid) throw redirect(resultPath(successPath, id))
  const isTurnedBack = issue === null && query.get('error') === 'cancelled'
  const isExpired = state === 'expired' && issue === null && !isTurnedBack
  const failure = isExpired ? orderExpired : failureText({ code: issue, declineCode: declineCodeOf(issue) })
  const text = isTurnedBack ? texts.cancelled : failure
  // Paying in another way would not help where the plan itself does not fit.
  const isEnded = endedTextOf(issue) !== null
  const again = isEnded ? undefined : `/checkout?plan=${plan}&cycle=${cycle}`
  return { text, code: issue, id, email: config.operatorEmail, again, isEnded, isExpired }
}

export const headers = uncached

export function meta() {
  return pageHead({ title: 'Payment failed', description: 'A payment did not go through.', robots: 'noindex' })
}

export default function PaymentFailure({
  loaderData: { text, code, id, email, again, isEnded, isExpired },
}: Route.ComponentProps) {
  // Where the plan to follow is chosen, and the payment stands that PayPal is checking.
  const isForMyPlan = code === 'LOWER_PLAN' || code === 'OTHER_PENDING'
  return (
    <div className="page payment">
      <h1>Payment not completed</h1>
      <Banner tone="live">
        <p>{text}</p>
      </Banner>
      {id && (
        <p>
          <strong>No charges were made.</strong>
        </p>
      )}
      {(code || id) && (
        <Facts
          facts={[
            ...(code ? [['Error code', code] as [string, string]] : []),
            ...(id ? [['Payment ID', id] as [string, string]] : []),
          ]}
        />
      )}
      {!isEnded && !isExpired && (
        <section className="section" aria-labelledby="tips">
          <h2 id="tips">What you can try</h2>
          <ul className="payment-next">
            <li>Check that the card is valid and has enough funds, and that your bank allows payments online.</li>
            <li>Use a different card in your PayPal account.</li>
            <li>Pay from your PayPal balance or bank account instead.</li>
          </ul>
        </section>
      )}
      <p className="actions">
        {again && <ButtonLink to={again}>Try again</ButtonLink>}
        {isForMyPlan && <ButtonLink to="/dashboard?tab=plan">My Plan</ButtonLink>}
        <ButtonLink to="/pricing" tone={again || isForMyPlan ? 'quiet' : 'amber'}>
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
