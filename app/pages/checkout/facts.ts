import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import type { CheckoutFacts } from '#app/ui/checkout/facts.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { type PaidPlan, paidPlans } from '#worker/people/plans/constants.ts'
import type { Route } from './+types/facts.ts'

/** What the form begins with, and why the plan cannot be bought, if so. */
export async function checkoutFacts(
  caller: Caller,
  plan: PaidPlan,
  context: Readonly<RouterContextProvider>,
): Promise<CheckoutFacts> {
  const { payments, plans } = context.get(servicesContext)
  const [refusal, prospects, view] = await Promise.all([
    payments.refusalFor(caller, plan),
    payments.prospectsFor(caller.userId, plan),
    plans.planOf(caller.userId),
  ])
  const name = [caller.firstName, caller.lastName].filter((part) => part !== '').join(' ')
  const { isTrialActive, trialEndsAt, effectivePlan } = view
  const trial = isTrialActive && trialEndsAt !== null ? { plan: effectivePlan, endsAt: trialEndsAt } : null
  return { refusal, prospects, trial, name, email: caller.email }
}

/** GET /checkout/facts?plan=pro, read by the dialog when it opens. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context)
  const asked = new URL(request.url).searchParams.get('plan')
  const plan = paidPlans.find((one) => one === asked)
  if (!plan) throw data(null, { status: 404 })
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  return Response.json(await checkoutFacts(caller, plan, context), { headers })
}
