/** How a seller is bought from. `hand_over`: the fan is led to its page. */
export const protocols = ['hand_over', 'acp', 'ucp'] as const
export type Protocol = (typeof protocols)[number]

export const protocolNames: Record<Protocol, string> = {
  hand_over: 'Hand-over: the fan buys on the seller’s page',
  acp: 'ACP, the Agentic Commerce Protocol',
  ucp: 'UCP, the Universal Commerce Protocol',
}

/** What a seller asks of a buyer before a sale. */
export const asks = ['nothing', 'account', 'membership'] as const
export type Asks = (typeof asks)[number]

export const asksNames: Record<Asks, string> = {
  nothing: 'No account',
  account: 'An account',
  membership: 'A membership',
}

/** Secrets of a seller; stored sealed, never shown. */
export const secretNames = ['key', 'webhook_secret', 'vault_key'] as const
export type SecretName = (typeof secretNames)[number]

export const secretTexts: Record<SecretName, string> = {
  key: 'API key of the seller',
  webhook_secret: 'Secret that signs its webhooks',
  vault_key: 'API key of its payment service',
}

export const maxAddressLength = 300
export const maxNameLength = 100
export const maxAsksLength = 300
/** Length of a query parameter's name in an address, such as "quantity". */
export const maxParamLength = 40
/** Tickets of a match that a seller lets one account have. */
export const maxTicketLimit = 20

export const accessTexts = {
  gone: 'There is no such platform any more.',
  changed: 'Another operator changed these settings meanwhile. Check what is stored now, and save again.',
  badAddress: 'Enter a public address that begins with https://.',
  badLimit: `Enter a number from 1 to ${maxTicketLimit}, or nothing.`,
  badSecret: 'Paste it as the service gave it, without spaces.',
  badParam: 'Enter the name alone, like quantity: a letter, then letters, digits, dots, dashes and underscores.',
  badName: 'Use letters, digits, dots, dashes and underscores.',
  ownKey: 'our own key for UCP, which “npm run provision” makes',
  later: 'The platform’s gate lets nothing be read now. Try again in a minute.',
} as const
