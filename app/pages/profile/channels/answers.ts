// What the buttons of the page of channels do.
import { data, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { type Fields, troubleHeaders, visitorOf } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import type { Failure, Result } from '#worker/ground/platform/result.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { channelsPath } from '#worker/people/connections/constants.ts'
import { kindOf } from './kind.ts'
import type { ChannelDone } from './texts.ts'

type Asked = { caller: Caller; fields: Fields; request: Request; context: Readonly<RouterContextProvider> }

/** What a session adds may outlive it, so it asks for fresh proof. */
const adding = ['connect', 'telegram', 'confirm']

/** `about`: the channel whose part of the page shows it. */
export type ChannelsAnswer =
  | { trouble: Failure; about: string; typed: string }
  | { secret: string }
  | { telegramUrl: string }
  | { proof: ProofAsked }

const intents = {
  up: (asked: Asked) => moveBy(asked, -1),
  down: (asked: Asked) => moveBy(asked, 1),
  urgent: (asked: Asked) => useFor(asked, true),
  all: (asked: Asked) => useFor(asked, false),
  test: ({ caller, fields, context }: Asked) =>
    context.get(servicesContext).connections.test(caller.userId, kindOf(fields.channel)),
  remove: ({ caller, fields, request, context }: Asked) =>
    context
      .get(servicesContext)
      .channels.remove(caller.userId, fields.channel, visitorOf(request, context), fields.name ?? ''),
  confirm: ({ caller, fields, request, context }: Asked) => {
    const { connections } = context.get(servicesContext)
    return connections.confirm(caller, kindOf(fields.channel), fields.code ?? '', visitorOf(request, context))
  },
} satisfies Record<string, (asked: Asked) => Promise<Result<unknown>>>

const done: Record<keyof typeof intents, ChannelDone> = {
  up: 'saved',
  down: 'saved',
  urgent: 'saved',
  all: 'saved',
  test: 'tested',
  remove: 'removed',
  confirm: 'confirmed',
}

export async function answerChannels(asked: Asked) {
  if (!adding.includes(asked.fields.intent ?? '')) return answerProven(asked)
  const proven = await proveFirst(asked)
  return 'methods' in proven ? askForProof(proven) : answerProven({ ...asked, ...proven })
}

async function answerProven(asked: Asked) {
  const { caller, fields, context } = asked
  const { connections, telegram } = context.get(servicesContext)
  switch (fields.intent) {
    case 'connect': {
      const added = await connections.add(caller, { kind: fields.channel, address: fields.address })
      if (!added.ok) return troubled(added.error, asked)
      return added.value.secret === null ? seeOther('sent', asked) : answered({ secret: added.value.secret })
    }
    case 'telegram': {
      const started = await telegram.start(caller)
      return started.ok ? answered({ telegramUrl: started.value.url }) : troubled(started.error, asked)
    }
  }
  const intent = (Object.keys(intents) as (keyof typeof intents)[]).find((name) => name === fields.intent)
  if (!intent) throw new Response(null, { status: 400 })
  const result: Result<unknown> = await intents[intent](asked)
  return result.ok ? seeOther(done[intent], asked) : troubled(result.error, asked)
}

function moveBy({ caller, fields, context }: Asked, step: -1 | 1) {
  return context.get(servicesContext).channels.move(caller, fields.channel, step)
}

function useFor({ caller, fields, context }: Asked, isUrgentOnly: boolean) {
  return context.get(servicesContext).channels.use(caller, fields.channel, isUrgentOnly)
}

function seeOther(what: ChannelDone, { context }: Asked) {
  return redirect(channelsPath, { status: 303, headers: noticeHeaders({ channels: what }, context) })
}

/** A secret stands in this answer alone, which no cache may keep. */
function answered(answer: ChannelsAnswer) {
  return data(answer, { headers: { 'Cache-Control': 'no-store' } })
}

/** The typed address is shown again; a code is typed anew. */
function troubled(trouble: Failure, { fields: { channel = '', address = '' } }: Asked) {
  const init = troubleHeaders(trouble)
  return data<ChannelsAnswer>({ trouble, about: channel, typed: address }, init)
}
