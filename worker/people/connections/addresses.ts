// Which pasted addresses are taken: of a service its own, of people's own programs any public one.
import { checkAddress, type LoopbackPorts } from '#worker/ground/platform/address.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { type ConnectionKind, channelNames, type PastedKind, pastedKinds } from '../channels.constants.ts'
import { connectionTexts } from './constants.ts'
import type { PastedForm, ShownForm } from './contract.ts'
import { pastedForms } from './senders/all.ts'

export type AddressRules = {
  /** Stands in for the services, each at a path of its kind; null in production. */
  receiversUrl: string | null
  loopbackPorts: LoopbackPorts
  /** Never posted to. */
  publicOrigin: string
}

/** The address to store and post to: of a service, its own alone; of a webhook, any public one. */
export function readAddress(kind: PastedKind, pasted: string, rules: AddressRules): Result<string, 'INVALID'> {
  const { service, ownServer } = pastedForms[kind]
  if (service === null) return readPublic(pasted, ownServer, rules)
  const { urls, ownPart, says, normalise } = service
  const local = rules.receiversUrl === null ? [] : [localUrl(kind, urls[0], rules.receiversUrl)]
  const alone = normalise?.(pasted) ?? pasted
  if (says !== undefined && ownPart.test(alone)) return succeed((local[0] ?? urls[0]) + alone)
  const begins = [...urls, ...local].find((url) => pasted.startsWith(url))
  const own = begins === undefined ? '' : pasted.slice(begins.length)
  return ownPart.test(own) ? succeed(pasted) : refused(says ?? connectionTexts.badAddress(channelNames[kind], urls[0]))
}

/** "http://localhost:9724/slack/services/" for "https://hooks.slack.com/services/" */
function localUrl(kind: PastedKind, url: string, receiversUrl: string): string {
  return `${receiversUrl}/${kind}${new URL(url).pathname}`
}

/** Null for a kind whose addresses cannot answer us. */
export function addressHashOf(secret: Secret, kind: ConnectionKind, address: string): string | null {
  const forms: Partial<Record<ConnectionKind, PastedForm>> = pastedForms
  return forms[kind]?.hashOf?.(secret, address) ?? null
}

type OwnServer = PastedForm['ownServer']

function readPublic(
  pasted: string,
  ownServer: OwnServer,
  { loopbackPorts, publicOrigin }: AddressRules,
): Result<string, 'INVALID'> {
  const checked = checkAddress(pasted, { allowedOrigin: pasted, loopbackPorts })
  if (!checked.ok) return refused(checked.error.message)
  const { pathname, search } = new URL(checked.value)
  if (ownServer && !ownServer.parts.test(pathname + search)) return refused(ownServer.says)
  return new URL(checked.value).hostname === new URL(publicOrigin).hostname && loopbackPorts === null
    ? refused(connectionTexts.ownAddress)
    : checked
}

function refused(message: string) {
  return fail('INVALID', message, { fields: { address: [message] } })
}

/** The forms as pages show them, without what only decides. */
export const shownForms = Object.fromEntries(
  pastedKinds.map((kind) => {
    const { label, hint, example, service } = pastedForms[kind]
    return [kind, { label, hint, example, isAddress: service?.says === undefined } satisfies ShownForm]
  }),
) as Record<PastedKind, ShownForm>
