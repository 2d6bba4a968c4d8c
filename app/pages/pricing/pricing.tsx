import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { useIsSignedIn } from '#app/ui/current-user.ts'
import { breadcrumbs, pageHead } from '#app/ui/page-head.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import type { BillingCycle } from '#worker/people/plans/constants.ts'
import type { Route } from './+types/pricing.ts'
import { FeatureGrid } from './feature-grid.tsx'
import { PricingHero } from './hero.tsx'
import { PaymentMethods, PeriodEnd } from './paying.tsx'
import { PlanCards } from './plan-cards.tsx'
import { Questions } from './questions.tsx'
import { Start, Watched } from './watched.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { landing, plans, config, logger } = context.get(servicesContext)
  const caller = callerOf(context)
  const [coverage, plan] = await Promise.all([
    landing.coverage().catch((error: unknown) => {
      logger.error('pricing_coverage_failed', { error: String(error) })
      return null
    }),
    caller && plans.planOf(caller.userId),
  ])
  const asked = new URL(request.url).searchParams.get('cycle')
  const cycle: BillingCycle = asked === 'yearly' ? 'yearly' : 'monthly'
  const figures = coverage && {
    platforms: coverage.platforms.length,
    leagues: coverage.leagues.length,
    teams: coverage.teams,
  }
  return {
    cycle,
    figures,
    isOpen: config.hasPayments,
    isAgent: caller?.roleId === roleIds.Agent,
    ownPlan: plan && plan.paidDaysRemaining > 0 ? plan.currentPlan : null,
    url: `${config.publicOrigin}/pricing`,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const url = loaderData?.url
  return [
    ...pageHead({
      title: 'Plans and prices',
      description:
        'What Touchline costs by the month and by the year, VAT included, and what each plan does. One payment for one period: no renewal by itself, no stored card.',
      url,
    }),
    ...(url ? [breadcrumbs(url, [{ name: 'Pricing', path: '/pricing' }])] : []),
  ]
}

export default function Pricing({ loaderData: { cycle, figures, isOpen, isAgent, ownPlan } }: Route.ComponentProps) {
  const isSignedIn = useIsSignedIn()
  return (
    <>
      <PricingHero cycle={cycle} />
      <PlanCards cycle={cycle} buyer={{ isSignedIn, isAgent, isOpen, ownPlan }} />
      <PeriodEnd />
      <FeatureGrid />
      <PaymentMethods isOpen={isOpen} />
      {figures && <Watched figures={figures} />}
      <Questions isSignedIn={isSignedIn} />
      <Start isSignedIn={isSignedIn} />
    </>
  )
}
