// The ways to reach people: types, names, policies, limits, forms, addresses and the order of channels follow from this one
// list. "A channel" in CONTRIBUTING.md says what else a channel has.
import type { Entitlement } from './plans/constants.ts'

type ChannelLine = {
  /** Stored and on the wire. */
  kind: string
  name: string
  /** Of a kind of thing that is no service: what a sentence calls one. */
  noun?: string
  /** What a plan must include. */
  entitlement: Entitlement
  /** Whether its messages are noticed at once. */
  isInstant: boolean
  /** Whether each message costs us. */
  isCounted: boolean
  /** Of a connection: whether a person writes to a bot or pastes an address; they have at most one of each. */
  connectedBy?: 'bot' | 'address'
  /** Of a service: where the company behind it is. */
  seat?: string
}

const free = { isInstant: true, isCounted: false } as const
const byBot = { entitlement: 'connections', connectedBy: 'bot', ...free } as const
const byAddress = { entitlement: 'connections', connectedBy: 'address', ...free } as const

const channelList = [
  { kind: 'email', name: 'Email', entitlement: 'email', isInstant: false, isCounted: false },
  { kind: 'sms', name: 'SMS', entitlement: 'sms', isInstant: true, isCounted: true },
  { kind: 'push', name: 'Push', entitlement: 'mobileAccess', ...free },
  { kind: 'telegram', name: 'Telegram', seat: 'United Arab Emirates', ...byBot },
  { kind: 'discord', name: 'Discord', seat: 'United States', ...byAddress },
  { kind: 'slack', name: 'Slack', seat: 'United States', ...byAddress },
  { kind: 'webhook', name: 'Webhook', noun: 'webhook', ...byAddress },
] as const satisfies readonly ChannelLine[]

/** How the address of each is asked for, and which are taken. */
export const pastedForms: Record<PastedKind, PastedForm> = {
  discord: {
    label: 'Discord webhook address',
    hint: 'In Discord: Edit channel, Integrations, Webhooks, New webhook, Copy URL.',
    example: 'https://discord.com/api/webhooks/…',
    service: {
      urls: [
        'https://discord.com/api/webhooks/',
        'https://discordapp.com/api/webhooks/',
        'https://ptb.discord.com/api/webhooks/',
        'https://canary.discord.com/api/webhooks/',
      ],
      ownPart: /^\d{1,25}\/[\w-]{1,200}$/,
    },
  },
  slack: {
    label: 'Slack webhook address',
    hint: 'In Slack: add the app Incoming Webhooks to a channel and copy its address.',
    example: 'https://hooks.slack.com/services/…',
    service: {
      urls: ['https://hooks.slack.com/services/'],
      ownPart: /^[\w-]{1,40}\/[\w-]{1,40}\/[\w-]{1,80}$/,
    },
  },
  webhook: {
    label: 'Address of your program',
    hint: 'We post JSON, signed as Standard Webhooks describe. You see the secret once.',
    example: 'https://example.com/hooks/touchline',
    service: null,
  },
}

type PastedForm = {
  label: string
  hint: string
  example: string
  /** Null: any public address is taken. */
  service: ServiceAddresses | null
}

type ServiceAddresses = {
  /** What its addresses begin with. Each ends with a slash, so that a longer host name does not pass for it. */
  urls: readonly [string, ...string[]]
  /** What follows: the person's own part. */
  ownPart: RegExp
}

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
/** Of the services that can be connected: "Telegram", "Discord", "Slack". */
export const serviceNames = services.map(({ name }) => name)
export const serviceSeats = new Set(services.map(({ seat }) => seat))

/** "Slack", "a webhook" */
export const oneOf = ofEach(({ name, noun }) => (noun === undefined ? name : `a ${noun}`))

/** "Telegram, Discord or Slack" */
export function enumerated(words: readonly string[], last: 'and' | 'or'): string {
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
