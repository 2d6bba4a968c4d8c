// What the forms of the profile page do; each answers with what the page shows next.
import { data, type RouterContextProvider, redirect } from 'react-router'
import { profileNotSaved } from '#worker/accounts/profile/constants.ts'
import type { Caller } from '#worker/accounts/sessions/contract.ts'
import type { Failure } from '#worker/platform/result.ts'
import { mustUnderstand, pickAReason } from '#worker/privacy/erasure/constants.ts'
import { type Fields, signInHeaders, troubleHeaders, visitorOf } from '../account/form.ts'
import { servicesContext } from '../context.ts'
import type { DeletionState, ProfileTrouble } from './trouble.ts'

export type ProfileAnswer = { edit?: ProfileTrouble; deletion?: DeletionState; unlinking?: ProfileTrouble }

type Asked = { caller: Caller; fields: Fields; request: Request; context: Readonly<RouterContextProvider> }

export async function save({ caller, fields, request, context }: Asked) {
  const edit = await context.get(servicesContext).profile.rename(caller, fields, visitorOf(request, context))
  return edit.ok
    ? redirect('/profile?saved=1')
    : refused({ edit: { ...trouble(edit.error, fields), message: profileNotSaved } })
}

export async function signOutDevice({ caller, fields, request, context }: Asked) {
  // One that is signed out already is what was wanted.
  await context.get(servicesContext).profile.signOutDevice(caller, fields.session ?? '', visitorOf(request, context))
  return redirect('/profile')
}

export async function signOutOthers({ caller, request, context }: Asked) {
  await context.get(servicesContext).profile.signOutOthers(caller, visitorOf(request, context))
  return redirect('/profile')
}

export async function unlinkGoogle({ caller, fields, request, context }: Asked) {
  const unlinked = await context.get(servicesContext).unlinkGoogle(caller, fields, visitorOf(request, context))
  if (unlinked.ok) return redirect('/profile?google=unlinked', { headers: signInHeaders(unlinked.value, context) })
  const answered: ProfileAnswer = { unlinking: trouble(unlinked.error, {}) }
  return data(answered, troubleHeaders(unlinked.error))
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

export async function requestDeletion({ caller, fields, context }: Asked) {
  const { erasure } = context.get(servicesContext)
  const asked = erasure.check(fields)
  if (!asked.ok) {
    return refused({
      deletion: { step: 'initial', trouble: { ...trouble(asked.error, fields), message: pickAReason } },
    })
  }
  const again = (message: string): ProfileAnswer => ({
    deletion: { step: 'confirm', ...asked.value, trouble: { message, fields: {}, values: {} } },
  })
  if (fields.understood !== 'yes') return refused(again(mustUnderstand))
  const requested = await erasure.request(caller.userId, asked.value)
  return requested.ok ? answer({ deletion: { step: 'success' } }) : refused(again(requested.error.message))
}

function trouble(error: Failure, values: Fields): ProfileTrouble {
  return { message: error.message, fields: error.fields ?? {}, values }
}

const answer = (value: ProfileAnswer) => data(value)
const refused = (value: ProfileAnswer) => data(value, { status: 400 })
