import type { Instant } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Client } from '../contract.ts'
import { askAgainAfterMs, askLinkMs, tellingTexts } from './constants.ts'
import type { ClientLink, Telling } from './contract.ts'

/** What is kept of asking a client; of another address than the client has now it says nothing. */
export type Asked = Pick<Client, 'email' | 'askedEmail' | 'askedAt' | 'confirmedAt' | 'stoppedAt'>

export function tellingOf({ email, askedEmail, askedAt, confirmedAt, stoppedAt }: Asked): Telling {
  if (askedAt === null || email === '' || askedEmail !== email) return { state: 'off' }
  if (stoppedAt !== null) return { state: 'stopped', at: stoppedAt }
  return confirmedAt === null ? { state: 'asked', at: askedAt } : { state: 'on', at: confirmedAt }
}

/** Why a client may not be asked; they are asked once a day at most, and not after they stopped. */
export function mayAsk(client: Asked & Pick<Client, 'consentOn'>, now: Instant): Result<null, 'CONFLICT'> {
  const telling = tellingOf(client)
  if (client.email === '') return fail('CONFLICT', tellingTexts.noEmail)
  if (client.consentOn === null) return fail('CONFLICT', tellingTexts.noConsent)
  if (telling.state === 'stopped') return fail('CONFLICT', tellingTexts.stopped)
  const isLately = client.askedAt !== null && client.askedAt > now - askAgainAfterMs
  return isLately ? fail('CONFLICT', tellingTexts.askedLately) : succeed(null)
}

/** "yes.17.1790000000000" */
export function clientLinkPayload({ act, clientId, askedAt }: ClientLink): string {
  return `${act}.${clientId}.${askedAt}`
}

export function parseClientLink(payload: string | null): ClientLink | null {
  const [whole, act, clientId, askedAt] = /^(yes|stop)\.(\d{1,15})\.(\d{1,16})$/.exec(payload ?? '') ?? []
  if (whole === undefined) return null
  return { act: act as ClientLink['act'], clientId: Number(clientId), askedAt: Number(askedAt) }
}

/** A link counts for the address that was asked then; one to say yes ends after a week, one to stop never. */
export function isLive({ act, askedAt }: ClientLink, client: Asked, now: Instant): boolean {
  if (client.askedAt !== askedAt || client.askedEmail !== client.email) return false
  return act === 'stop' || now < askedAt + askLinkMs
}
