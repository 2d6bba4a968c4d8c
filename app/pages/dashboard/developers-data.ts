import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { type Fields, fieldsOf, visitorOf } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import type { NamedAlert } from '#worker/alerting/alerts/contract.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { callsPerMinute } from '#worker/people/api-tokens/constants.ts'
import { type Asked, seeTab, troubled } from './developers/answers.ts'
import type { OwnExample } from './developers/first-call.tsx'
import { doneTexts } from './developers/texts.ts'
import { answerWebhooks } from './developers/webhook-answers.ts'
import type { TabVisit } from './visit.ts'

export type DevelopersTabData = Awaited<ReturnType<typeof loadDevelopers>>

export type DevelopersAnswer =
  | { token: string }
  | { secret: string }
  | { trouble: Failure; typed: Fields }
  | { proof: ProofAsked }
  | undefined

/** A plan without the API lists the tokens too: they work again with the plan, and may be revoked. */
export async function loadDevelopers({ caller: { userId }, notices, context }: TabVisit) {
  const { alerts, apiTokens, clients, connections, feeds, hooks, plans, clock, config } = context.get(servicesContext)
  const [plan, tokens, clientNames, feed, webhooks, newest] = await Promise.all([
    plans.planOf(userId),
    apiTokens.list(userId),
    clients.names(userId),
    feeds.addressOf(userId),
    hooks.of(userId),
    alerts.list(userId, { limit: 1 }),
  ])
  const done = notices.get('developers')
  return {
    isOffered: plan.entitlements.apiAccess,
    perMinute: callsPerMinute[plan.effectivePlan],
    tokens,
    /** For whom an agent can make a token. */
    clients: clientNames,
    /** Without its ending; null while there is none. */
    feed,
    publicOrigin: config.publicOrigin,
    example: exampleOf(newest.ok ? newest.value.alerts[0] : undefined),
    webhooks: { ...webhooks, isOffered: plan.entitlements.connections, form: connections.forms.webhook },
    done: done !== null && Object.hasOwn(doneTexts, done) ? doneTexts[done as keyof typeof doneTexts] : null,
    now: clock(),
  }
}

function exampleOf(alert: NamedAlert | undefined): OwnExample | null {
  if (!alert) return null
  const { id: alertId, name, targetKind, targetId } = alert
  return { alertId, name, matchId: targetKind === 'match' ? targetId : null }
}

export async function changeDevelopers({ caller, request, context }: TabVisit) {
  const fields = await fieldsOf(request, context)
  const asked = { caller, fields, request, context }
  if (fields.intent === 'create_token') return createToken(asked)
  if (fields.intent === 'revoke_token') return revokeToken(asked)
  const answer = await answerWebhooks(asked)
  if (answer) return answer
  throw new Response(null, { status: 400 })
}

/** A token outlives the session that makes it, so it asks for fresh proof; it stands in this answer alone. */
async function createToken(asked: Asked) {
  const { fields, request, context } = asked
  const proven = await proveFirst(asked)
  if ('methods' in proven) return askForProof(proven)
  const { apiTokens } = context.get(servicesContext)
  const made = await apiTokens.create(proven.caller, fields, visitorOf(request, context))
  if (!made.ok) return troubled(made.error, fields)
  return data({ token: made.value.token }, { headers: { 'Cache-Control': 'no-store' } })
}

async function revokeToken({ caller, fields, request, context }: Asked) {
  const { apiTokens } = context.get(servicesContext)
  const revoked = await apiTokens.revoke(caller.userId, fields.token ?? '', visitorOf(request, context))
  return revoked.ok ? seeTab('revoke_token', context) : troubled(revoked.error, fields)
}
