import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admitAccount } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ExplanationView } from '#app/ui/explanation-view.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { Route } from './+types/why.ts'

const title = 'Why did I (not) get this?'

export async function loader({ params: { matchId }, context }: Route.LoaderArgs) {
  const { userId } = admitAccount(context, 'Please sign in to see what your alerts did.')
  const id = idIn(matchId) || null
  const explanation = id && (await context.get(servicesContext).explanations.of(userId, id))
  if (!explanation) throw data(null, { status: 404 })
  return { explanation, url: addressOf(`/alerts/why/${id}`, context) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'What your alerts made of what we saw of this match.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function AlertsWhyPage({ loaderData: { explanation } }: Route.ComponentProps) {
  const { match } = explanation
  const path = `/matches/${match.id}`
  return (
    <div className="page why-page">
      <Breadcrumbs
        trail={[
          { name: 'Matches', path: '/matches' },
          { name: match.name, path },
          { name: title, path: `/alerts/why/${match.id}` },
        ]}
      />
      <h1>{title}</h1>
      <p className="muted">
        {match.name}, {match.leagueName}
      </p>
      <ExplanationView explanation={explanation} isOwn />
    </div>
  )
}
