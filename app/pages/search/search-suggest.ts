import { servicesContext } from '#app/context.ts'
import type { Suggestions } from '#app/ui/hooks/use-suggestions.ts'
import { suggestionLimits } from '#worker/matches/search/constants.ts'
import type { Route } from './+types/search-suggest.ts'

/** GET /search/suggest?q= returns suggestions while typing. Includes `now`, because matches carry times. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, clock } = context.get(servicesContext)
  const results = await search.search((url.searchParams.get('q') ?? '').trim(), suggestionLimits)
  const suggestions: Suggestions = { results, now: clock() }
  return Response.json(suggestions, {
    headers: { 'Cache-Control': 'public, max-age=30, stale-while-revalidate=60', 'X-Robots-Tag': 'noindex' },
  })
}
