import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** The page where people switch push messages on and off. */
export const pushPath = '/profile/push'

/** Devices of one person; the one without success for longest makes room. */
export const maxPushDevices = 10

/** Devices of a person that are sent to at once, while as many messages go out as `sendConcurrency` lets. */
export const devicesAtOnce = 2

export const maxEndpointLength = 1_024
export const maxPushDeviceLabel = 80

/** A push service answers within seconds, with no body that we read. */
export const pushTimeoutMs = 8 * secondMs

/** News about tickets is worth nothing to a phone that was off for longer. */
export const pushLifetimeSeconds = 10 * 60

/** Lifetime of the token that proves who sends: at most a day by RFC 8292. */
export const vapidLifetimeMs = 12 * 60 * minuteMs

/** Bytes that push services must take (RFC 8030, 7.2), less what encryption adds. */
export const maxPushPayloadBytes = 3_993

/** Names the browser's own device and whose it is; browsers keep no cookie for longer. */
export const pushCookie = 'push'
export const pushCookieSeconds = (400 * dayMs) / secondMs

/** Test messages of one person. */
export const testPushLimit = { max: 10, windowMs: hourMs }

/** What a test message shows; it is none of a match, so there is nothing to mute. */
export const testPush = {
  title: 'Touchline test message',
  body: 'Push messages work on this device. Alerts look like this.',
  tag: 'test',
  muteUrl: null,
} as const

export const pushTexts = {
  notSetUp: 'Push notifications are not available at the moment.',
  badDevice: "This browser's push service can't be used.",
  notFound: "We couldn't find that device.",
  needsPlan: 'Push messages come with Basic, Pro and Premium.',
  tooManyTests: 'You sent several test messages. Please try again in an hour.',
  testFailed: 'Failed to send the test message. Please try again in a minute.',
  testGone: 'That device no longer takes push messages, so we removed it. Switch them on there again.',
  testSent: 'Test message sent. It appears on the device within seconds.',
  removed: 'Device removed. It gets no more push messages.',
  removeFailed: 'Failed to remove the device. Please try again.',
} as const
