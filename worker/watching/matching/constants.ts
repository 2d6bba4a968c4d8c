import { hourMs } from '#worker/ground/platform/clock.ts'

/** Longer texts are cut before they are read: titles are written by strangers. */
export const maxTitleLength = 300
export const maxAddressLength = 2_048
/** Names of performers, flags and classes that are read of one event. */
export const maxPerformers = 12
export const maxWordsOfEvent = 40

/** Doors, fillers and rounded hours: an event this far from kick-off may still be the match across midnight. */
export const maxHourDifferenceMs = 3 * hourMs

/** An event further than this from every match of the pair is of another season, where the match states none. */
export const maxDayDifference = 200
