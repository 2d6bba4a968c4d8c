import { servicesContext } from '../context.ts'
import type { PageHandle } from '../page-handle.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { pageHead } from '../ui/page-head.ts'
import { Trouble } from '../ui/trouble.tsx'
import type { Route } from './+types/not-open-yet.ts'

export const handle: PageHandle = { isStatic: true }

const closed = {
  '/payment/success': ['Payment', "Payments aren't open yet. You haven't been charged."],
  '/payment/failure': ['Payment', "Payments aren't open yet. You haven't been charged."],
} as const satisfies Record<string, readonly [title: string, text: string]>

/** The screen of an address; the route is registered for exactly these. */
function screenAt(pathname: string): keyof typeof closed | undefined {
  const path = pathname.replace(/(\.data|\/)$/, '')
  return (Object.keys(closed) as (keyof typeof closed)[]).find((name) => name === path)
}

export function loader({ request, context }: Route.LoaderArgs) {
  const screen = screenAt(new URL(request.url).pathname)
  if (!screen) throw new Response(null, { status: 404 })
  return { screen, url: `${context.get(servicesContext).config.publicOrigin}${screen}` }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const [title, description] = closed[loaderData.screen]
  return pageHead({ title, description, url: loaderData.url, robots: 'noindex' })
}

export default function NotOpenYet({ loaderData }: Route.ComponentProps) {
  const [title, text] = closed[loaderData.screen]
  return (
    <Trouble
      title={title}
      text={`${text} All matches and their prices are open to everyone.`}
      note={
        <Badge tone="warn" icon="clock">
          Not open yet
        </Badge>
      }
    >
      <ButtonLink to="/matches">See all matches</ButtonLink>
      <ButtonLink to="/" tone="quiet">
        Go to the home page
      </ButtonLink>
    </Trouble>
  )
}
