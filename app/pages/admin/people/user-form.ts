import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { fieldsOf, visitorOf } from '#app/ui/account/form.ts'
import { type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { isUntouched, seenName } from '#worker/ground/platform/seen-fields.rules.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider>; caller: Caller }

/** What a form of a user's page sent, and who acts. With a proof in it, the operator is proven from here on. */
export async function actOf({ request, context, caller }: Asked) {
  const fields = await fieldsOf(request, context)
  const { proofs } = context.get(servicesContext)
  const visitor = visitorOf(request, context)
  if (fields.proof_password === undefined && fields.proof_passkey === undefined) {
    return { fields, operator: { caller, visitor, isProven: proofs.require(caller).ok } }
  }
  const proven = await proveFirst({ caller, fields, request, context })
  if ('methods' in proven) return { asked: proven }
  return { fields, operator: { caller: proven.caller, visitor, isProven: true } }
}

/** The request for proof, with what was typed but for a password. */
export async function proofFor({ context, caller }: Omit<Asked, 'request'>, fields: Record<string, string>) {
  const { proofs } = context.get(servicesContext)
  const { password: _password, ...waiting } = fields
  return { methods: await proofs.methodsOf(caller), fields: waiting, error: null } satisfies ProofAsked
}

/** The specification's body of a call, from the fields of the form. */
export function userBodyOf({ email, firstName, lastName, password, roleId, isActive, emailVerified, seen }: Fields) {
  return {
    email,
    firstName,
    lastName,
    password,
    roleId: idIn(roleId),
    isActive: isActive === 'on',
    emailVerified: emailVerified === 'on',
    seen,
  }
}

const userFields = ['email', 'firstName', 'lastName', 'roleId', 'isActive', 'emailVerified'] as const

/** The same of an edit, which says of each field that was sent as shown that it was: such fields are not written. */
export function userEditOf(fields: Fields) {
  const body = userBodyOf(fields)
  const untouched = userFields.filter((name) => isUntouched(fields, name))
  // Whether a new address is verified is part of giving it.
  const kept = untouched.includes('email') ? untouched : untouched.filter((name) => name !== 'emailVerified')
  return { ...body, ...Object.fromEntries(kept.map((name) => [seenName(name), body[name]])) }
}

type Fields = Record<string, string>
