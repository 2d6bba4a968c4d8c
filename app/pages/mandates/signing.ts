// Shared by a new mandate and a changed one: the terms are read and run on paper, then signed after a fresh proof.
import { data, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { type Fields, fieldsOf, troubleHeaders } from '#app/ui/account/form.ts'
import { askForProof, proveFirst } from '#app/ui/account/proof.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import type { Result } from '#worker/ground/platform/result.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import { maxValidMs } from '#worker/money/purchases/mandates/constants.ts'
import { termsIn } from '#worker/money/purchases/mandates/form.rules.ts'
import { mostlyText, paperText } from '#worker/money/purchases/paper/words.rules.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** `sign`: what was read, by the fields that named it. */
export async function readOrSign(
  { request, context }: Asked,
  sign: (
    signer: Caller,
    sent: { terms: unknown; fields: Fields },
  ) => Promise<Result<{ id: string }, 'INVALID' | 'NOT_FOUND' | 'CONFLICT'>>,
) {
  const caller = admit(context)
  const fields = await fieldsOf(request, context)
  const terms = termsIn(fields)
  if (fields.intent !== 'sign') {
    const read = await context.get(servicesContext).paper.ofTerms(caller.userId, terms)
    if (!read.ok) return data({ trouble: read.error, typed: fields }, troubleHeaders(read.error))
    const { words, read: hash, paper: run } = read.value
    const texts = { text: paperText(run), mostly: mostlyText(run), isCut: run.isCut }
    return data({ words, paper: texts, typed: { ...fields, read: hash, form: crypto.randomUUID() } })
  }
  const proven = await proveFirst({ caller, fields, request, context })
  if ('methods' in proven) return askForProof(proven)
  const signed = await sign(proven.caller, { terms, fields })
  if (!signed.ok) {
    const { status } = troubleHeaders(signed.error)
    return data({ trouble: signed.error, typed: fields }, { status: status ?? 400 })
  }
  const headers = noticeHeaders({ mandate: 'signed' }, context)
  throw redirect(`/mandates/${signed.value.id}`, { status: 303, headers })
}

/** A day in London, so many milliseconds from now. */
export function dayIn(ms: number, context: Asked['context']): string {
  return localDay(context.get(servicesContext).clock() + ms, 'Europe/London')
}

/** The first and the last day on which a mandate may end. */
export function endDays(context: Asked['context']) {
  return { first: dayIn(0, context), last: dayIn(maxValidMs - dayMs, context) }
}
