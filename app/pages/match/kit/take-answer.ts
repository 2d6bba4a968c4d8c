// Server side of the kit's form: what its person did with the tickets.
import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { kitPath } from '#worker/money/purchases/attempts/rules.ts'
import type { Route } from '../+types/kit.ts'
import { matchIdOf } from '../gone.ts'
import { paidTroubleOf, takeBought, troubleText } from './answers.ts'
import { alertsOn, handOverIn } from './load-kit.ts'
import { notedId } from './noted.tsx'

/**
 * Bought, or not wanted any more: the alerts about this match alone are switched off. Gone: the sellers are checked, by
 * which we measure how long tickets last; a person's word alone is not counted.
 */
export async function takeAnswer({ request, params, context }: Route.ActionArgs) {
  const { userId } = admit(context)
  const { intent: pressed, sure, paid = '' } = await fieldsOf(request, context)
  const isSure = sure !== undefined && sure === paid
  const intent = sure === undefined ? pressed : 'bought'
  const id = matchIdOf(params)
  const { alerts, attempts, prices, visitorOf } = context.get(servicesContext)
  const path = `/matches/${id}/kit`
  const own = await alertsOn(id, userId, context)
  const handOver = await handOverIn(request, id, userId, context)
  const taken = intent === 'bought' && handOver ? await takeBought(handOver, { paid, isSure }, userId, attempts) : null
  const paidTrouble = handOver && paidTroubleOf(taken, paid, handOver)
  if (paidTrouble) return data({ paidTrouble }, { status: 400 })
  if (handOver && troubleText(taken) !== null) {
    return redirect(`${kitPath(handOver)}#${notedId}`, {
      status: 303,
      headers: noticeHeaders({ kit: String(taken) }, context),
    })
  }
  if (handOver && (intent === 'gone' || intent === 'not_for_me')) {
    await attempts.answerHandOver(userId, handOver.id, { kind: intent })
  }
  if (intent === 'gone') {
    const asked = await prices.refresh(id, visitorOf(request).networks)
    const kit = asked.ok ? 'checking' : asked.error.code === 'RATE_LIMITED' ? 'checked' : 'unchecked'
    return redirect(`${path}#${notedId}`, {
      status: 303,
      headers: noticeHeaders({ kit, ...(own.length > 0 && { alerts: 'on' }) }, context),
    })
  }
  if (intent !== 'bought' && intent !== 'not_for_me') throw new Response(null, { status: 400 })
  for (const alert of own) await alerts.setActive(userId, alert.id, false)
  const notices = { kit: taken ?? 'stopped', ...(own.length > 0 && { alerts: 'off' }) }
  return redirect(`${path}#${notedId}`, { status: 303, headers: noticeHeaders(notices, context) })
}
