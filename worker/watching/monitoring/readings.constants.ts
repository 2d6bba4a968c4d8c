import { dayMs } from '#worker/ground/platform/clock.ts'

/** Names of one sentence, and sentences of one kind; the rest is counted. */
export const namedOffers = 5
export const namedSentences = 5

export const notesKeptMs = 30 * dayMs
export const shownNotes = 50
