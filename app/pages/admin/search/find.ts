import { servicesContext } from '#app/context.ts'
import { holds } from '#worker/people/accounts/rules.ts'
import { admitToDesk } from '../access.ts'
import type { Route } from './+types/find.ts'
import { deskGroups, maxFoundEach } from './groups.ts'

/** GET /admin/find?q= returns users and platforms for the search box on pages of the desk. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { users, platformDesk } = context.get(servicesContext)
  const question = (url.searchParams.get('q') ?? '').trim()
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  if (question === '') return Response.json([], { headers })
  const [people, platforms] = await Promise.all([
    holds(caller.permissions, 'MANAGE_USERS') ? users.list({ q: question }).then((page) => page.users) : [],
    holds(caller.permissions, 'MANAGE_MATCHES') ? platformDesk.list() : [],
  ])
  return Response.json(deskGroups(people.slice(0, maxFoundEach), platforms, question), { headers })
}
