import type { Instant } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Client } from '../contract.ts'
import { askAgainAfterMs, askLinkMs, type ClientChannel, clientMessageTexts } from './constants.ts'
import type { ClientLink, Messaging } from './contract.ts'

/** What is kept of asking a client; of another address than the client has now it says nothing. */
export type Asked = {
  /** Empty for none. */
  address: string
  askedAddress: string | null
} & Pick<Client, 'askedAt' | 'confirmedAt' | 'stoppedAt'>

type Kept = Pick<
  Client,
  | ('email' | 'askedEmail' | 'askedAt' | 'confirmedAt' | 'stoppedAt')
  | ('phone' | 'askedPhone' | 'phoneAskedAt' | 'phoneConfirmedAt' | 'phoneStoppedAt')
>

export function askedBy(client: Kept, channel: ClientChannel): Asked {
  const { email, askedEmail, askedAt, confirmedAt, stoppedAt } = client
  if (channel === 'email') return { address: email, askedAddress: askedEmail, askedAt, confirmedAt, stoppedAt }
  return {
    address: client.phone,
    askedAddress: client.askedPhone,
    askedAt: client.phoneAskedAt,
    confirmedAt: client.phoneConfirmedAt,
    stoppedAt: client.phoneStoppedAt,
  }
}

export function messagingOf({ address, askedAddress, askedAt, confirmedAt, stoppedAt }: Asked): Messaging {
  if (askedAt === null || address === '' || askedAddress !== address) return { state: 'off' }
  if (stoppedAt !== null) return { state: 'stopped', at: stoppedAt }
  return confirmedAt === null ? { state: 'asked', at: askedAt } : { state: 'on', at: confirmedAt }
}

/** Why a client may not be asked; they are asked once a day at most, and not after they stopped. */
export function mayAsk(
  asked: Asked,
  channel: ClientChannel,
  { consentOn }: Pick<Client, 'consentOn'>,
  now: Instant,
): Result<null, 'CONFLICT'> {
  const messaging = messagingOf(asked)
  if (asked.address === '') return fail('CONFLICT', clientMessageTexts.noAddress[channel])
  if (consentOn === null) return fail('CONFLICT', clientMessageTexts.noConsent)
  if (messaging.state === 'stopped') return fail('CONFLICT', clientMessageTexts.stopped[channel])
  const isLately = asked.askedAt !== null && asked.askedAt > now - askAgainAfterMs
  return isLately ? fail('CONFLICT', clientMessageTexts.askedLately) : succeed(null)
}

/** "yes.17.1790000000000", of SMS "yes-sms.17.1790000000000" */
export function clientLinkPayload({ act, channel, clientId, askedAt }: ClientLink): string {
  return `${act}${channel === 'sms' ? '-sms' : ''}.${clientId}.${askedAt}`
}

export function parseClientLink(payload: string | null): ClientLink | null {
  const [whole, act, sms, clientId, askedAt] = /^(yes|stop)(-sms)?\.(\d{1,15})\.(\d{1,16})$/.exec(payload ?? '') ?? []
  if (whole === undefined) return null
  return {
    act: act as ClientLink['act'],
    channel: sms === undefined ? 'email' : 'sms',
    clientId: Number(clientId),
    askedAt: Number(askedAt),
  }
}

/** A link counts for the address that was asked then; one to say yes ends after a week, one to stop never. */
export function isLive({ act, askedAt }: Pick<ClientLink, 'act' | 'askedAt'>, asked: Asked, now: Instant): boolean {
  if (asked.askedAt !== askedAt || asked.askedAddress !== asked.address) return false
  return act === 'stop' || now < askedAt + askLinkMs
}
