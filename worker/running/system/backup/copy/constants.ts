import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** Rows of one part, and parts of one run of the job: a minute's work that reads and holds a bounded amount. */
export const rowsPerPart = 500
export const partsPerRun = 40

/** Runs in a row that may fail before a copy is given up. */
export const maxFailures = 10

/** Copies are deleted after this long: sooner than the host's own past of the database, which holds the same. */
export const keptMs = 14 * dayMs

export const prefix = 'backups/'
export const runningKey = `${prefix}running.json`
export const manifestsPrefix = `${prefix}manifests/`
/** Objects that one sweep looks at, and copies listed. */
export const maxListed = 1_000
export const shownCopies = 20
/** Old parts are swept in this minute of each hour. */
export const sweepEveryMs = 60 * minuteMs

/** Tables that a restored site is better without: keys of doors, locks of work that is over, and names of expired files. */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'Everyone signs in again.',
  account_tokens: 'Mailed links of before are void.',
  first_admin_secrets: 'A one-time secret of 24 hours.',
  draft_alerts: 'They wait for a mailed link, which is void.',
  delivery_turns: 'Locks of seconds.',
  data_exports: 'The files they name are deleted after a week.',
}

/** A statement of D1 may be this long. */
export const maxStatement = 90_000

export const copyRunning = 'A copy is being made already.'
