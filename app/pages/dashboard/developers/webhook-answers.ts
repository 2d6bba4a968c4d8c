// What the buttons of webhooks do on the developers' tab.
import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { visitorOf } from '#app/ui/account/form.ts'
import { askForProof, proveFirst } from '#app/ui/account/proof.ts'
import type { Result } from '#worker/ground/platform/result.ts'
import { type Asked, seeTab, troubled } from './answers.ts'
import type { DevelopersDone } from './texts.ts'

const intents = {
  confirm_webhook({ caller, fields, request, context }: Asked) {
    const { connections } = context.get(servicesContext)
    return connections.confirm(caller, 'webhook', fields.code, visitorOf(request, context), fields.hook)
  },
  test_webhook: ({ caller, fields, context }: Asked) =>
    context.get(servicesContext).connections.test(caller.userId, 'webhook', fields.hook),
  remove_webhook: ({ caller, fields, request, context }: Asked) =>
    context
      .get(servicesContext)
      .channels.remove(caller.userId, 'webhook', visitorOf(request, context), fields.hook ?? ''),
  webhook_events({ caller, fields, context }: Asked) {
    const chosen = Object.keys(fields).flatMap((name) => (name.startsWith('event_') ? name.slice('event_'.length) : []))
    return context.get(servicesContext).hooks.choose({ userId: caller.userId, name: fields.hook ?? '' }, chosen)
  },
  replay_webhook: ({ caller: { userId }, fields: { hook = '', message = '' }, context }: Asked) =>
    context.get(servicesContext).hooks.replay({ userId, name: hook, id: message }),
} satisfies Partial<Record<DevelopersDone, (asked: Asked) => Promise<Result<unknown>>>>

/** What a session adds may outlive it, so it asks for fresh proof. */
const proven = ['add_webhook', 'rotate_webhook', 'confirm_webhook']

/** Null for a form of something else. */
export async function answerWebhooks(asked: Asked) {
  const { intent } = asked.fields
  if (!proven.includes(intent ?? '')) return answerProven(asked)
  const proof = await proveFirst(asked)
  return 'methods' in proof ? askForProof(proof) : answerProven({ ...asked, caller: proof.caller })
}

async function answerProven(asked: Asked) {
  const { fields } = asked
  if (fields.intent === 'add_webhook' || fields.intent === 'rotate_webhook') return showSecret(asked)
  const intent = (Object.keys(intents) as (keyof typeof intents)[]).find((name) => name === fields.intent)
  if (!intent) return null
  const result: Result<unknown> = await intents[intent](asked)
  return result.ok ? seeTab(intent, asked.context) : troubled(result.error, fields)
}

/** The secret stands in this answer alone. */
async function showSecret({ caller, fields, context }: Asked) {
  const { connections } = context.get(servicesContext)
  const { intent, address, hook } = fields
  const made =
    intent === 'add_webhook'
      ? await connections.add(caller, { kind: 'webhook', address, name: hook })
      : await connections.rotate(caller, hook)
  if (!made.ok) return troubled(made.error, fields)
  return data({ secret: made.value.secret ?? '' }, { headers: { 'Cache-Control': 'no-store' } })
}
