import { moreTargetsOf } from '#app/ui/alerts/more-targets-data.ts'
import type { Route } from './+types/targets.ts'

/** GET /alerts/targets?find=&more_1= returns what the form of an alert has chosen, and what the text adds to it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const more = await moreTargetsOf(Object.fromEntries(url.searchParams), context)
  return Response.json(more, { headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } })
}
