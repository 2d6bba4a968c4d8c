import { minuteMs, secondMs } from '../platform/clock.ts'

/** Devices of one person; the one without success for longest makes room. */
export const maxPushDevices = 10

export const maxEndpointLength = 1_024
export const maxPushDeviceLabel = 80

/** A push service answers within seconds, with no body that we read. */
export const pushTimeoutMs = 8 * secondMs

/** News about tickets is worth nothing to a phone that was off for longer. */
export const pushLifetimeSeconds = 10 * 60

/** Of the token that proves who sends: at most a day by RFC 8292. */
export const vapidLifetimeMs = 12 * 60 * minuteMs

/** What push services must take (RFC 8030, 7.2), less what encryption adds. */
export const maxPushPayloadBytes = 3_993

export const pushTexts = {
  notSetUp: 'Push notifications are not available at the moment.',
  badDevice: "This browser's push service can't be used.",
  notFound: "We couldn't find that device.",
} as const
