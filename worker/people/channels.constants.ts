// The ways to reach people: types, names, entitlements, texts and the order of channels follow from this one list. "A channel"
// in CONTRIBUTING.md says what else a channel has.
import type { Entitlement } from './plans/constants.ts'

type ChannelLine = {
  /** Stored and on the wire. */
  kind: string
  name: string
  /** What a sentence calls one, where the channel is no company's service: "webhook". */
  noun?: string
  /** What a plan must include. */
  entitlement: Entitlement
  /** Whether its messages are noticed at once. */
  isInstant: boolean
  /** Whether each message costs us. */
  isCounted: boolean
  /** How a connection is made: the person writes to a bot or pastes an address. One of each kind, but up to five webhooks. */
  connectedBy?: 'bot' | 'address'
  /** Of the company behind a service. */
  companyCountry?: string
}

const free = { isInstant: true, isCounted: false } as const
const byBot = { entitlement: 'connections', connectedBy: 'bot', ...free } as const
const byAddress = { entitlement: 'connections', connectedBy: 'address', ...free } as const

const channelList = [
  { kind: 'email', name: 'Email', entitlement: 'email', isInstant: false, isCounted: false },
  { kind: 'sms', name: 'SMS', entitlement: 'sms', isInstant: true, isCounted: true },
  { kind: 'push', name: 'Push', entitlement: 'mobileAccess', ...free },
  { kind: 'telegram', name: 'Telegram', companyCountry: 'United Arab Emirates', ...byBot },
  { kind: 'discord', name: 'Discord', companyCountry: 'United States', ...byAddress },
  { kind: 'slack', name: 'Slack', companyCountry: 'United States', ...byAddress },
  { kind: 'whatsapp', name: 'WhatsApp', companyCountry: 'United States', ...byAddress, isCounted: true },
  { kind: 'ntfy', name: 'ntfy', noun: 'topic on ntfy', ...byAddress },
  { kind: 'pushover', name: 'Pushover', companyCountry: 'United States', ...byAddress },
  { kind: 'gotify', name: 'Gotify', noun: 'Gotify server', ...byAddress },
  { kind: 'webhook', name: 'Webhook', noun: 'webhook', ...byAddress },
] as const satisfies readonly ChannelLine[]

type Line = (typeof channelList)[number]
export type DeliveryChannel = Line['kind']
export type ConnectionKind = Extract<Line, { connectedBy: string }>['kind']
export type PastedKind = Extract<Line, { connectedBy: 'address' }>['kind']

type Some<Kind> = [Kind, ...Kind[]]
const lines: readonly (ChannelLine & Pick<Line, 'kind'>)[] = channelList
const connected = lines.filter(({ connectedBy }) => connectedBy !== undefined)
const kindsOf = (some: typeof lines) => some.map(({ kind }) => kind)

export const deliveryChannels = kindsOf(lines) as Some<DeliveryChannel>
export const connectionKinds = kindsOf(connected) as Some<ConnectionKind>
export const pastedKinds = kindsOf(lines.filter(({ connectedBy }) => connectedBy === 'address')) as Some<PastedKind>

/** Channels that a person notices at once. */
export const instantChannels = kindsOf(lines.filter(({ isInstant }) => isInstant))

const lastTried = ({ isInstant, isCounted }: ChannelLine) => (isCounted ? 2 : isInstant ? 0 : 1)

/** What costs the least and is read the soonest comes first; SMS, which are counted, come last. */
export const defaultOrder: readonly DeliveryChannel[] = kindsOf(
  lines.toSorted((one, other) => lastTried(one) - lastTried(other)),
)

const ofEach = <Of>(read: (line: ChannelLine) => Of) =>
  Object.fromEntries(lines.map((line) => [line.kind, read(line)])) as Record<DeliveryChannel, Of>

export const channelNames = ofEach(({ name }) => name)
export const entitlementOf = ofEach(({ entitlement }) => entitlement)

const services = connected.filter(({ noun }) => noun === undefined)
/** What people connect, but for their own programs: "Telegram", "ntfy". */
export const connectionNames = connected.filter(({ kind }) => kind !== 'webhook').map(({ name }) => name)
/** Connections that are one company's service: "Telegram", "Discord", "Slack", "WhatsApp", "Pushover". */
export const serviceNames = services.map(({ name }) => name)
export const serviceCountries = new Set(services.map(({ companyCountry }) => companyCountry))

/** "Slack", "a webhook" */
export const oneOf = ofEach(({ name, noun }) => (noun === undefined ? name : `a ${noun}`))

/** "Telegram, Discord or Slack" */
export function enumerated(words: readonly string[], last: 'and' | 'or'): string {
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
