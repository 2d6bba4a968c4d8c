// Asks a signed-in user for fresh proof of identity, then continues the form with what was typed.
import { data, type RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#app/context.ts'
import { readCookie } from '#worker/ground/platform/cookie.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { ProofMethods } from '#worker/people/accounts/two-step/contract.ts'
import { challengeCookieName } from '#worker/people/accounts/two-step/passkeys/rules.ts'
import { type Fields, sessionCookie, troubleHeaders, visitorOf } from './form.ts'

type Asked = { caller: Caller; fields: Fields; request: Request; context: Readonly<RouterContextProvider> }

/** Data of the proof form: available methods, and the form that waits for it. */
export type ProofAsked = { methods: ProofMethods; fields: Fields; error: Failure | null }

const proofPrefix = 'proof_'

export function challengeOf(request: Request, context: Asked['context']): string | null {
  const { config } = context.get(servicesContext)
  return readCookie(request.headers.get('Cookie'), challengeCookieName(config.isSecure))
}

/**
 * Returns the caller once proven, or the request for proof. A proof ends the old session: the answer sets the new one's
 * cookie whatever becomes of the act.
 */
export async function proveFirst(asked: Asked): Promise<{ caller: Caller } | ProofAsked> {
  const { caller, fields, request, context } = asked
  const { proofs } = context.get(servicesContext)
  const waiting = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith(proofPrefix)))
  if (fields.proof_password === undefined && fields.proof_passkey === undefined) {
    if (proofs.require(caller).ok) return { caller }
    return { methods: await proofs.methodsOf(caller), fields: waiting, error: null }
  }
  const at = { challenge: challengeOf(request, context), visitor: visitorOf(request, context) }
  const confirmed = await proofs.confirm(caller, fields, at)
  if (confirmed.ok) {
    context.get(visitContext).setCookie(sessionCookie(confirmed.value.opened, context))
    return { caller: confirmed.value.caller }
  }
  return { methods: await proofs.methodsOf(caller), fields: waiting, error: confirmed.error }
}

/** The request for proof of a page that needs it on opening; null after recent proof. */
export async function proofAskedOf(
  caller: Caller,
  intent: string,
  context: Asked['context'],
): Promise<ProofAsked | null> {
  const { proofs } = context.get(servicesContext)
  if (proofs.require(caller).ok) return null
  return { methods: await proofs.methodsOf(caller), fields: { intent }, error: null }
}

/** Action data that asks for proof, with what was typed. */
export function askForProof(proof: ProofAsked) {
  return data({ proof }, proof.error ? troubleHeaders(proof.error) : { status: 403 })
}
