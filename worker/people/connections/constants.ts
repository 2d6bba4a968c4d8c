import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { connectionNames, enumerated, oneOf, pastedKinds } from '../channels.constants.ts'
import { maxHooks } from './hooks/constants.ts'

/** The page where people connect channels. */
export const channelsPath = '/profile/channels'

/** Where the Telegram bot posts what people write to it. */
export const telegramPath = '/webhooks/telegram'

export const maxPastedLength = 2_048

/** Shorter than the 30 s after which a batch starts no more sends, so that it ends within its lease. */
export const postTimeoutMs = 8 * secondMs

/** After a post without an answer, none is tried to the same receiver for so long, so that others go first. */
export const restMs = 30 * secondMs

/** Longest rest that a receiver's Retry-After is given; later the news is out of date. */
export const maxRestMs = hourMs

/** Size of an answer of a service that the operator set up. */
export const maxServiceAnswerBytes = 64 * 1024
/** Size of what the bot posts to us. */
export const maxTelegramUpdateBytes = 64 * 1024

/** What receivers of webhooks are asked to take (Standard Webhooks). */
export const maxWebhookBytes = 20_000

/** Longer addresses of sellers are left out where a service takes several links. */
export const maxShownUrl = 1_000

export const codeDigits = 6
export const codeMs = 30 * minuteMs
export const maxCodeTries = 5
/** Codes to one number cost money and land on a stranger's phone. */
export const numberLimit = { max: 5, windowMs: dayMs }

/** A rotated webhook secret signs beside the new one for so long. */
export const formerSecretMs = dayMs
export const webhookSecretBytes = 32

/** Connections that were never confirmed are removed after this. */
export const unconfirmedKeptMs = dayMs

/** Messages with a code, and test messages, of one person. */
export const connectLimit = { max: 10, windowMs: hourMs }
export const testLimit = { max: 10, windowMs: hourMs }

/** Connections per run of the job that notifies owners of those that ended. */
export const endedPerRun = 50

export const connectionTexts = {
  needsPlan: `${enumerated([...connectionNames, 'webhooks'], 'and')} come with Pro and Premium.`,
  badKind: `Choose ${enumerated(
    pastedKinds.map((kind) => oneOf[kind]),
    'or',
  )}.`,
  badAddress: (name: string, begins: string) => `Paste the webhook address from ${name}. It begins with ${begins}.`,
  ownAddress: 'This is an address of Touchline itself.',
  tooMany: 'You sent several messages. Please try again in an hour.',
  numberBusy: 'This number was sent several codes. Please try again tomorrow.',
  refused: "The receiver didn't accept our message. Check the address and try again.",
  noAnswer: "The receiver didn't answer in time. Please try again in a minute.",
  notSetUp: "This channel isn't available at the moment.",
  noTelegram: "Telegram isn't available at the moment.",
  alreadyConnected: 'Telegram is connected. Remove it first to connect another chat.',
  notFound: "That channel isn't connected.",
  tooManyHooks: `You have ${maxHooks} webhooks. Remove one first.`,
  notConfirmed: 'Confirm this channel first.',
  wrongCode: "That isn't the code we sent.",
  codeOver: 'The code is no longer valid. Remove the channel and connect it again.',
  failed: 'Failed to change the channel. Please try again.',
} as const

/** Reasons in the log why a connection was not sent to. */
export const connectionReasons = {
  none: 'channel not connected',
  unconfirmed: 'channel not confirmed',
  ended: 'channel switched off after it refused',
  plan: 'plan without this channel',
  resting: 'receiver asked for a rest, or did not answer a moment ago',
} as const
