import type { Instant } from '#worker/ground/platform/clock.ts'

/** What a program asks for, and what every answer below /api says it is. */
export const versionHeader = 'Touchline-Version'

/** By the day of its contract; `replaced` by a newer one, it is answered until its sunset. */
export type ApiVersion = { version: string; replaced: { since: Instant; sunset: Instant } | null }

/**
 * Newest first. What would break a program gets a new version by its day; the one before is answered until its sunset, at
 * least `sunsetMonths` later.
 */
export const apiVersions: readonly [ApiVersion, ...ApiVersion[]] = [{ version: '2026-11-29', replaced: null }]

export const sunsetMonths = 12

/** Query parameter that keeps only the named fields of each item of an answer: `?fields=id,lowest_price`. */
export const fieldsParameter = 'fields'
export const longestFields = 500
