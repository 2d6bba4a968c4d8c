import { checkAddress, type LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { channelNames, type PastedKind } from '../channels.constants.ts'
import { pastedForms } from '../pasted-forms.constants.ts'
import { normalisePhone } from '../phones/rules.ts'
import { connectionReasons, connectionTexts } from './constants.ts'
import type { ChatMessage, Posted, Receiver, SentTo } from './contract.ts'

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
  const { urls, ownPart, says } = service
  const local = rules.receiversUrl === null ? [] : [localUrl(kind, urls[0], rules.receiversUrl)]
  const alone = kind === 'whatsapp' ? typedNumber(pasted) : pasted
  if (says !== undefined && ownPart.test(alone)) return succeed((local[0] ?? urls[0]) + alone)
  const begins = [...urls, ...local].find((url) => pasted.startsWith(url))
  const own = begins === undefined ? '' : pasted.slice(begins.length)
  return ownPart.test(own) ? succeed(pasted) : refused(says ?? connectionTexts.badAddress(channelNames[kind], urls[0]))
}

/** A number as people write it, as WhatsApp does: country code and digits. Anything else stays as it is. */
function typedNumber(typed: string): string {
  return /^[\d\s()+.-]{1,40}$/.test(typed) ? normalisePhone(typed).slice(1) : typed
}

/** "http://localhost:9724/slack/services/" for "https://hooks.slack.com/services/" */
function localUrl(kind: PastedKind, url: string, receiversUrl: string): string {
  return `${receiversUrl}/${kind}${new URL(url).pathname}`
}

type OwnServer = (typeof pastedForms)[PastedKind]['ownServer']

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

/** "hooks.slack.com …9aXc": enough to recognise, too little to post with. */
export function labelOf(address: string): string {
  const { host, pathname } = new URL(address)
  return pathname.length >= 12 ? `${host} …${pathname.slice(-4)}` : host
}

/** Why a connection is not sent to; null if it may be. */
export function whyNotSent(to: Receiver | undefined, isEntitled: boolean): string | null {
  if (!to) return connectionReasons.none
  if (!to.isActive) return 'account deactivated'
  if (!to.isConfirmed) return connectionReasons.unconfirmed
  if (to.isEnded) return connectionReasons.ended
  return isEntitled ? null : connectionReasons.plan
}

/** Why none of a person's connections of a kind is sent to; null if one may be. */
export function whyNoneSent(all: readonly Receiver[], isEntitled: boolean): string | null {
  const reasons = all.map((to) => whyNotSent(to, isEntitled))
  return reasons.length === 0 ? connectionReasons.none : reasons.includes(null) ? null : (reasons[0] ?? null)
}

/**
 * What became of a message to all of a person's webhooks. One that took it is enough: those that did not have tries of
 * their own (hooks/).
 */
export function outcomeOfAll(each: readonly SentTo[]): SentTo {
  const ofKind = (kind: SentTo['kind']) => each.find((one) => one.kind === kind)
  return (
    ofKind('sent') ??
    ofKind('retry') ??
    ofKind('rests') ??
    each[0] ?? { kind: 'rejected', reason: connectionReasons.none }
  )
}

/** 401, 403, 404 and 410: the address is withdrawn or refuses us, and a repeat changes nothing (decision 9). */
const endingStatuses = [401, 403, 404, 410]

/** What an answer means, whichever service gave it. */
export function outcomeOf(status: number, retryAfterMs: number | null): Posted {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  const reason = `receiver answered ${status}`
  if (endingStatuses.includes(status)) return { kind: 'ended', reason }
  const isForNow = status === 408 || status === 429 || status >= 500
  return isForNow ? { kind: 'retry', reason, afterMs: retryAfterMs, isTimeout: false } : { kind: 'rejected', reason }
}

export function isResting<Of extends Pick<Receiver, 'restUntil'>>(
  to: Of,
  now: Instant,
): to is Of & { restUntil: Instant } {
  return to.restUntil !== null && to.restUntil > now
}

/** The links as a service writes them. Addresses of sellers may be long: where not all fit, ours alone is left. */
export function linksWithin(
  links: ChatMessage['links'],
  max: number,
  write: (link: ChatMessage['links'][number]) => string,
): string {
  const written = links.map(write)
  const all = written.join(' · ')
  return all.length <= max ? all : (written.at(-1) ?? '')
}

/** As many links as a service shows, none longer than it takes; ours is the last and stays. */
export function linksUpTo(links: ChatMessage['links'], most: number, maxUrl: number): ChatMessage['links'] {
  const fitting = links.filter(({ url }) => url.length <= maxUrl)
  return [...fitting.slice(0, -1).slice(0, most - 1), ...fitting.slice(-1)]
}
