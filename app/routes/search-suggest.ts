import { suggestionLimits } from '#worker/search/constants.ts'
import { servicesContext } from '../context.ts'
import type { Suggestions } from '../ui/use-suggestions.ts'
import type { Route } from './+types/search-suggest.ts'

/** GET /search/suggest?q= answers what the search box lists while one types. Matches carry times, so `now` goes along. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, clock } = context.get(servicesContext)
  const results = await search.search((url.searchParams.get('q') ?? '').trim(), suggestionLimits)
  const suggestions: Suggestions = { results, now: clock() }
  return Response.json(suggestions, {
    headers: { 'Cache-Control': 'public, max-age=30, stale-while-revalidate=60', 'X-Robots-Tag': 'noindex' },
  })
}
