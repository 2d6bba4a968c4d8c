import { hourMs } from '#worker/ground/platform/clock.ts'

export const lastHourPath = '/admin/system/log'
export const searchedMs = hourMs
/** Entries read of each kind, newest first. */
export const maxOfEach = 200
export const maxWordsLength = 100

export const entryKinds = {
  check: 'Checks',
  delivery: 'Deliveries',
  dead_letter: 'Dead letters',
  act: 'Acts of operators',
} as const
export type EntryKind = keyof typeof entryKinds
