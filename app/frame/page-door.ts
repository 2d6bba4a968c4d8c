// First middleware of every page. It runs once React Router has matched the route, before any loader or action, so the
// policy and the page cannot read an address differently.
import { data, type MiddlewareFunction } from 'react-router'
import { accessContext, visitContext } from '#app/context.ts'
import { readingMethods } from '#worker/ground/constants.ts'
import { sessionUnreadable } from '#worker/running/site/constants.ts'
import { statusOf } from './admit.ts'

export const pageDoor: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const { requestId, isSessionUnreadable, open } = context.get(visitContext)
  const access = await open(pattern.startsWith('/') ? pattern : `/${pattern}`)
  if (access === null) throw data(null, { status: 404 })
  if (isSessionUnreadable) throw data({ message: sessionUnreadable, request_id: requestId }, { status: 503 })
  context.set(accessContext, access)
  const { denial } = access
  // Pages being read report a denial through `admit`; a form must not even reach its action.
  if (denial && !readingMethods.includes(request.method)) throw data(denial, { status: statusOf(denial) })
  return next()
}
