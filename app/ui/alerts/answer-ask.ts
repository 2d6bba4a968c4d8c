// Server side of asking for an alert: what its form is answered.
import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { accountOf } from '#app/frame/admit.ts'
import { conditionsText } from '#worker/alerting/alerts/conditions.rules.ts'
import { sameFormMs } from '#worker/alerting/alerts/constants.ts'
import type { NamedAlert } from '#worker/alerting/alerts/contract.ts'
import { draftTooLong } from '#worker/alerting/alerts/draft-alert/constants.ts'
import { draftSetCookie } from '#worker/alerting/alerts/draft-alert/rules.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { Account } from '#worker/people/colleagues/contract.ts'
import { type Fields, fieldsOf } from '../account/form.ts'
import type { AskAnswer } from './ask.ts'
import { typedIn } from './ask-values.ts'
import { alertIn, changesIn } from './form-fields.ts'
import { moreTargetsOf } from './more-targets-data.ts'
import { alertTroubleText } from './trouble.ts'

type Context = Readonly<RouterContextProvider>

/** Saves, undoes, or for a visitor keeps what a form asks for. */
export async function answerAsk(request: Request, context: Context) {
  const account = accountOf(context)
  const fields = await fieldsOf(request, context)
  if (!account) return keepDraft(fields, context)
  const alerts = context.get(servicesContext).alertsFor(account.seat)
  if (fields.intent === 'undo') {
    const removed = await alerts.remove(account.userId, idIn(fields.id))
    return removed.ok ? answered({ undone: true }) : refused(removed.error, 'Failed to delete alert')
  }
  const startedAt = context.get(servicesContext).clock()
  const made = await alerts.createFromForm(account.userId, alertIn(fields), 0)
  if (!made.ok) return refusedNew(made.error, fields, context)
  const { id, createdAt } = made.value
  // A form whose answer was lost is sent again: what it made is its own.
  const isOld = createdAt < startedAt - sameFormMs
  return answered({ saved: { id, name: savedText(made.value), ...(isOld && { isOld: true }) } })
}

async function keepDraft(fields: Fields, context: Context) {
  const { alerts, config } = context.get(servicesContext)
  const checked = await alerts.check(alertIn(fields))
  if (!checked.ok) return refusedNew(checked.error, fields, context)
  const cookie = draftSetCookie(fields, crypto.randomUUID(), config.isSecure)
  if (cookie === null) return answered({ trouble: draftTooLong, errors: {} }, { status: 400 })
  return answered({ kept: true }, { headers: { 'Set-Cookie': cookie } })
}

export async function answerEdit({ userId, seat }: Account, alertId: number, request: Request, context: Context) {
  const fields = await fieldsOf(request, context)
  const alerts = context.get(servicesContext).alertsFor(seat)
  const saved = await alerts.update(userId, alertId, changesIn(fields, null), fields.seen ?? null)
  return saved.ok
    ? answered({ saved: { id: saved.value.id, name: saved.value.name } })
    : refused(saved.error, 'Failed to update alert', fields)
}

/** With what else was chosen, for a page without script. */
async function refusedNew(error: Failure, fields: Fields, context: Context) {
  const { answer, init } = refused(error, 'Failed to create alert', fields)
  return answered({ ...answer, more: await moreTargetsOf({ ...fields, find: '' }, context) }, init)
}

function refused(error: Failure, failed: string, fields: Fields = {}) {
  const status =
    { ALERT_LIMIT_REACHED: 403, NOT_FOUND: 404, CONFLICT: 409, PRECONDITION_FAILED: 412 }[error.code as string] ?? 400
  const typed = typedIn(fields, [])
  return answered({ trouble: alertTroubleText(error, failed), errors: error.fields ?? {}, typed }, { status })
}

function answered<A extends AskAnswer>(answer: A, init: { status?: number; headers?: Record<string, string> } = {}) {
  return { answer, init }
}

/** "Leeds v Arsenal, Sat 28 Nov · £35 or less · Adult" */
export function savedText({ name, conditions }: Pick<NamedAlert, 'name' | 'conditions'>): string {
  return [name, conditionsText(conditions)].filter(Boolean).join(' · ')
}
