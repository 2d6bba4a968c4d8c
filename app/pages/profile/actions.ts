// Actions of the profile page's forms; each returns the data that the page shows next.
import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { type Fields, signInHeaders, troubleHeaders, visitorOf } from '#app/ui/account/form.ts'
import { type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { attemptSetCookie } from '#worker/people/accounts/google/rules.ts'
import { profileNotSaved } from '#worker/people/accounts/profile/constants.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { mustUnderstand, pickAReason } from '#worker/people/privacy/erasure/constants.ts'
import type { DeletionState, ProfileTrouble } from './trouble.ts'

export type ProfileAnswer = {
  agentCode?: ProfileTrouble
  edit?: ProfileTrouble
  deletion?: DeletionState
  unlinking?: ProfileTrouble
  proof?: ProofAsked
}

type Asked = { caller: Caller; fields: Fields; request: Request; context: Readonly<RouterContextProvider> }

/** A new address needs fresh proof; the form is validated before asking for it. */
export async function save(asked: Asked) {
  const { caller, fields, request, context } = asked
  const { profile } = context.get(servicesContext)
  const edit = profile.check(caller, fields)
  if (!edit.ok) return refused({ edit: { ...trouble(edit.error, fields), message: profileNotSaved } })
  const { newEmail } = edit.value
  const proven = newEmail === null ? { caller } : await proveFirst(asked)
  if ('methods' in proven) return unproven(proven)
  const saved = await profile.edit(proven.caller, edit.value, visitorOf(request, context))
  if (saved.ok) return done(newEmail === null ? { saved: '1' } : { email: 'asked' }, context)
  const answered: ProfileAnswer = { edit: trouble(saved.error, fields) }
  return data(answered, troubleHeaders(saved.error))
}

export async function signOutDevice(asked: Asked) {
  const proven = await proveFirst(asked)
  if ('methods' in proven) return unproven(proven)
  const { fields, request, context } = asked
  // Already signed out counts as success.
  const visitor = visitorOf(request, context)
  await context.get(servicesContext).profile.signOutDevice(proven.caller, fields.session ?? '', visitor)
  return redirect('/profile')
}

export async function signOutOthers(asked: Asked) {
  const proven = await proveFirst(asked)
  if ('methods' in proven) return unproven(proven)
  const { request, context } = asked
  await context.get(servicesContext).profile.signOutOthers(proven.caller, visitorOf(request, context))
  return redirect('/profile')
}

/** Back to the profile page, with a notice shown once. */
function done(notice: Record<string, string>, context: Asked['context'], headers: HeadersInit = {}) {
  return redirect('/profile', { headers: noticeHeaders(notice, context, headers) })
}

function unproven(proof: ProofAsked) {
  const answered: ProfileAnswer = { proof }
  return data(answered, proof.error ? troubleHeaders(proof.error) : { status: 403 })
}

export async function unlinkGoogle({ caller, fields, request, context }: Asked) {
  const unlinked = await context.get(servicesContext).unlinkGoogle(caller, fields, visitorOf(request, context))
  if (unlinked.ok) return done({ google: 'unlinked' }, context, signInHeaders(unlinked.value, context))
  const answered: ProfileAnswer = { unlinking: trouble(unlinked.error, {}) }
  return data(answered, troubleHeaders(unlinked.error))
}

export async function becomeAgent({ caller, fields, request, context }: Asked) {
  const code = fields.agent_code ?? ''
  const used = await context.get(servicesContext).becomeAgent(caller, code, visitorOf(request, context))
  if (used.ok) return done({ role: 'agent' }, context, used.value ? signInHeaders(used.value, context) : {})
  const answered: ProfileAnswer = { agentCode: trouble(used.error, { agent_code: code }) }
  return data(answered, troubleHeaders(used.error))
}

/** Redirects to Google to link an account. */
export async function linkGoogle({ caller, fields, request, context }: Asked) {
  const { google, config } = context.get(servicesContext)
  const begun = await google.startLinking(caller, fields, visitorOf(request, context))
  if (begun.ok) {
    const headers = { 'Set-Cookie': attemptSetCookie(begun.value.sealed, config.isSecure) }
    return redirectDocument(begun.value.redirectUrl, { headers })
  }
  const answered: ProfileAnswer = { unlinking: trouble(begun.error, {}) }
  return data(answered, troubleHeaders(begun.error))
}

export async function continueDeletion({ fields, context }: Asked) {
  const asked = context.get(servicesContext).erasure.check(fields)
  if (asked.ok) return answer({ deletion: { step: 'confirm', ...asked.value } })
  const message = asked.error.fields?.reason?.[0] ?? asked.error.message
  return refused({ deletion: { step: 'initial', trouble: { ...trouble(asked.error, fields), message } } })
}

export async function backToReason({ fields }: Asked) {
  const values = { reason: fields.reason ?? '', feedback: fields.feedback ?? '' }
  return answer({ deletion: { step: 'initial', trouble: { message: '', fields: {}, values } } })
}

/** Leads back to the download after proof of identity. */
export async function confirmExport(asked: Asked) {
  const proven = await proveFirst(asked)
  return 'methods' in proven ? unproven(proven) : done({ export: 'confirmed' }, asked.context)
}

/** Asks for fresh proof last, when the rest of the form is valid. */
export async function requestDeletion(asked: Asked) {
  const { fields, request, context } = asked
  const { erasure } = context.get(servicesContext)
  const checked = erasure.check(fields)
  if (!checked.ok) {
    return refused({
      deletion: { step: 'initial', trouble: { ...trouble(checked.error, fields), message: pickAReason } },
    })
  }
  const again = (message: string): ProfileAnswer => ({
    deletion: { step: 'confirm', ...checked.value, trouble: { message, fields: {}, values: {} } },
  })
  if (fields.understood !== 'yes') return refused(again(mustUnderstand))
  const proven = await proveFirst(asked)
  if ('methods' in proven) return unproven(proven)
  const requested = await erasure.request(proven.caller.userId, checked.value, visitorOf(request, context))
  if (requested.ok) return answer({ deletion: { step: 'success' } })
  return refused(again(requested.error.message))
}

function trouble(error: Failure, values: Fields): ProfileTrouble {
  return { message: error.message, fields: error.fields ?? {}, values }
}

const answer = (value: ProfileAnswer, headers: HeadersInit = {}) => data(value, { headers })
const refused = (value: ProfileAnswer, headers: HeadersInit = {}) => data(value, { status: 400, headers })
