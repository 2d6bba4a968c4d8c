import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { cardsPath } from '#worker/money/purchases/cards/constants.ts'
import type { Route } from './+types/card-return.ts'

/** Back from the payment service's page: what came of it is asked of the service. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context)
  const { searchParams } = new URL(request.url)
  const sent = { state: searchParams.get('state'), setup: searchParams.get('setup') }
  const finished = await context.get(servicesContext).cards.finish(caller, sent)
  const notice = finished.ok ? 'kept' : finished.error.code === 'INVALID' ? 'notYours' : 'notFinished'
  return redirect(cardsPath, { status: 303, headers: noticeHeaders({ card: notice }, context) })
}
