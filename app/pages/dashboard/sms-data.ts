import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { type Fields, fieldsOf, troubleHeaders, visitorOf } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import type { Result } from '#worker/ground/platform/result.ts'
import { codeDigits } from '#worker/people/phones/rules.ts'
import { type SmsSwitch, smsSwitches } from '#worker/people/phones/sms/constants.ts'
import { addressOfTab, tabOf } from './tab.ts'
import type { TabVisit } from './visit.ts'

export type SmsTabData = Awaited<ReturnType<typeof loadSms>>

const doneKinds = ['verified', 'removed', 'saved', 'tested'] as const
type SmsDone = (typeof doneKinds)[number]

/** Settings that cannot be read leave the rest of the page. */
export async function loadSms({ caller, query, notices, context }: TabVisit) {
  const { sms, clock, logger } = context.get(servicesContext)
  const settings = await sms.settings(caller.userId).catch((error: unknown) => {
    logger.error('sms_settings_not_read', { error: String(error) })
    return null
  })
  return {
    settings,
    isChanging: query.has('change'),
    done: doneKinds.find((kind) => kind === notices.get('sms')) ?? null,
    now: clock(),
  }
}

type Sent = Pick<TabVisit, 'caller' | 'request' | 'context'> & { fields: Fields }
type Intent = {
  done: SmsDone | null
  /** A number outlives the session that sets it. */
  needsProof?: true
  run: (sent: Sent) => Promise<Result<unknown>>
}

const servicesOf = ({ context }: Pick<Sent, 'context'>) => context.get(servicesContext)

/** Those of the phone widget, which other tabs show too. */
export const isPhoneIntent = (intent: string | undefined) =>
  ['send_code', 'check_code', 'start_over', 'remove'].includes(intent ?? '')

const intents: Record<string, Intent> = {
  send_code: {
    done: null,
    needsProof: true,
    run: (sent) =>
      servicesOf(sent).phoneVerification.sendCode(sent.caller, sent.fields, visitorOf(sent.request, sent.context)),
  },
  check_code: {
    done: 'verified',
    needsProof: true,
    run(sent) {
      const { phone, code = '' } = sent.fields
      const input = { phone, code: codeDigits(code) }
      return servicesOf(sent).phoneVerification.checkCode(sent.caller, input, visitorOf(sent.request, sent.context))
    },
  },
  start_over: {
    done: null,
    async run(sent) {
      await servicesOf(sent).phoneVerification.startOver(sent.caller)
      return { ok: true, value: null }
    },
  },
  remove: {
    done: 'removed',
    async run(sent) {
      await servicesOf(sent).phoneVerification.remove(sent.caller, visitorOf(sent.request, sent.context))
      return { ok: true, value: null }
    },
  },
  save: { done: 'saved', run: (sent) => servicesOf(sent).sms.change(sent.caller.userId, changeIn(sent.fields)) },
  test: {
    done: 'tested',
    run: (sent) => servicesOf(sent).sms.test(sent.caller.userId, visitorOf(sent.request, sent.context)),
  },
}

/** The kinds are sent only while SMS is on; unticked boxes are not sent at all. */
function changeIn(fields: Fields) {
  const kinds = Object.fromEntries(smsSwitches.map((name) => [name, fields[name] !== undefined]))
  return {
    sms_notifications_enabled: fields.is_on !== undefined,
    ...(fields.has_kinds &&
      fields.is_on !== undefined && { notification_preferences: kinds as Record<SmsSwitch, boolean> }),
  }
}

/** The tab that it was posted to again, with what was done; a failure stays on the page with what was typed. */
export async function changeSms(visit: TabVisit) {
  return changePhone(visit, await fieldsOf(visit.request, visit.context))
}

/** The same for a form whose fields were read already. */
export async function changePhone({ caller, request, query, context }: TabVisit, fields: Fields) {
  const intent = Object.hasOwn(intents, fields.intent ?? '') ? intents[fields.intent ?? ''] : undefined
  if (!intent) throw new Response(null, { status: 400 })
  const proven = intent.needsProof ? await proveFirst({ caller, fields, request, context }) : { caller }
  if ('methods' in proven) return askForProof(proven)
  const result = await intent.run({ caller: proven.caller, fields, request, context })
  if (!result.ok) {
    const { code, message, fields: errors = {} } = result.error
    const { phone = '' } = fields
    return data({ intent: fields.intent, code, message, errors, phone }, troubleHeaders(result.error))
  }
  const keepsPlace = fields.intent === 'start_over' && query.has('change')
  const to = addressOfTab(tabOf(query)) + (keepsPlace ? '&change' : '')
  const headers = intent.done ? noticeHeaders({ sms: intent.done }, context) : {}
  return redirect(to, { status: 303, headers })
}

export type SmsAnswer =
  | { intent: string; code: string; message: string; errors: Record<string, string[]>; phone: string }
  | undefined
export type SmsProof = { proof: ProofAsked } | undefined
