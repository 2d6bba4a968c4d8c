// What the forms of the page of colleagues do.
import { data, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { type Fields, troubleHeaders, visitorOf } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { type Failure, fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { colleaguesPath, colleagueTexts } from '#worker/people/colleagues/constants.ts'
import { dashboardPath } from '../dashboard/tab.ts'
import { type ColleaguesDone, doneTexts } from './texts.ts'

type Asked = { caller: Caller; fields: Fields; request: Request; context: Readonly<RouterContextProvider> }

export type ColleaguesAnswer = { trouble: Failure; typed: Fields } | { proof: ProofAsked }

const intents = {
  invite: ({ caller, fields, request, context }) =>
    serviceOf(context).invite(caller, fields, visitorOf(request, context)),
  withdraw: ({ caller, fields, request, context }) =>
    serviceOf(context).withdraw(caller.userId, fields.email ?? '', visitorOf(request, context)),
  role: ({ caller, fields, request, context }) =>
    serviceOf(context).setRole(caller.userId, idIn(fields.colleague), fields, visitorOf(request, context)),
  remove: ({ caller, fields, request, context }) =>
    serviceOf(context).remove(caller.userId, idIn(fields.colleague), visitorOf(request, context)),
  accept: ({ caller, fields, request, context }) =>
    serviceOf(context).accept(caller, idIn(fields.agent), visitorOf(request, context)),
  decline: async ({ caller, fields, request, context }) =>
    succeed(await serviceOf(context).decline(caller, idIn(fields.agent), visitorOf(request, context))),
  work: async ({ caller: { userId, sessionId }, fields, context }) => {
    const isChosen = await context.get(servicesContext).sessions.workFor(userId, sessionId, idIn(fields.agent))
    return isChosen ? succeed(null) : fail('NOT_FOUND', colleagueTexts.noSeat)
  },
  stop: async ({ caller: { userId, sessionId }, context }) =>
    succeed(await context.get(servicesContext).sessions.stopWorking(userId, { sessionId })),
  leave: async ({ caller: { userId }, fields, request, context }) => {
    const agentId = idIn(fields.agent)
    await serviceOf(context).leave(userId, agentId, visitorOf(request, context))
    return succeed(await context.get(servicesContext).sessions.stopWorking(userId, { agentId }))
  },
} satisfies Record<ColleaguesDone, (asked: Asked) => Promise<Result<unknown>>>

const serviceOf = (context: Asked['context']) => context.get(servicesContext).colleagues

/** An invitation and a larger role outlive the session that gave them: they ask for fresh proof. */
const giving: readonly string[] = ['invite', 'role']

export async function answerColleagues(asked: Asked) {
  const intent = (Object.keys(doneTexts) as ColleaguesDone[]).find((name) => name === asked.fields.intent)
  if (!intent) throw new Response(null, { status: 400 })
  const proven = giving.includes(intent) ? await proveFirst(asked) : { caller: asked.caller }
  if ('methods' in proven) return askForProof(proven)
  const result: Result<unknown> = await intents[intent]({ ...asked, caller: proven.caller })
  if (result.ok) {
    const noticed = noticeHeaders({ colleagues: intent }, asked.context)
    return redirect(intent === 'work' ? dashboardPath : colleaguesPath, { status: 303, headers: noticed })
  }
  const init = troubleHeaders(result.error)
  return data<ColleaguesAnswer>({ trouble: result.error, typed: asked.fields }, init)
}
