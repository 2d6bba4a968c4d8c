// Actions of the security page's forms, after proof of identity.
import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { type Fields, signInHeaders, troubleHeaders, visitorOf } from '#app/ui/account/form.ts'
import { challengeOf } from '#app/ui/account/proof.ts'
import type { Result } from '#worker/ground/platform/result.ts'
import type { Caller, OpenedSession } from '#worker/people/accounts/sessions/contract.ts'

type Proven = {
  caller: Caller
  fields: Fields
  request: Request
  context: Readonly<RouterContextProvider>
}

type Changed = Result<{ opened: OpenedSession; codes: string[] | null }>

const servicesOf = ({ context }: Proven) => context.get(servicesContext).twoStep
const visitor = ({ request, context }: Proven) => visitorOf(request, context)

export const intents = {
  add_passkey: async (proven: Proven) => {
    const { caller, fields, request, context } = proven
    const challenge = challengeOf(request, context)
    return answer(proven, await servicesOf(proven).addPasskey(caller, fields, challenge, visitor(proven)))
  },
  remove_passkey: async (proven: Proven) =>
    answer(proven, await servicesOf(proven).removePasskey(proven.caller, proven.fields, visitor(proven))),
  rename_passkey: async (proven: Proven) => {
    const renamed = await servicesOf(proven).renamePasskey(proven.caller, proven.fields, visitor(proven))
    return renamed.ok ? data({}) : failed(renamed)
  },
  remove_totp: async (proven: Proven) =>
    answer(proven, await servicesOf(proven).removeTotp(proven.caller, visitor(proven))),
  renew_codes: async (proven: Proven) => {
    const renewed = await servicesOf(proven).renewCodes(proven.caller, visitor(proven))
    return renewed.ok ? data({ codes: renewed.value }) : failed(renewed)
  },
}

/** A change opens a new session, whose cookie must be set last. */
function answer(proven: Proven, changed: Changed) {
  if (!changed.ok) return failed(changed)
  return data({ codes: changed.value.codes }, { headers: signInHeaders(changed.value.opened, proven.context) })
}

function failed({ error }: Extract<Result<unknown>, { ok: false }>) {
  const { status } = troubleHeaders(error)
  return data({ error }, { status: status ?? 400 })
}
