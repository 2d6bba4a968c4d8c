import { hourMs } from '#worker/ground/platform/clock.ts'
import { retention } from '../retention.constants.ts'

/** Format id in the file, for programs that read it. */
export const exportFormat = 'touchline-export/1'

/** Smaller exports are answered directly; larger ones are built in the background and mailed. */
export const maxInlineBytes = 1_000_000

/** R2 requires parts of at least this size, equal except for the last. */
export const bytesPerPart = 5 * 1024 * 1024

/** How long a finished export can be downloaded. */
export const exportKeptMs = retention.exportFile.ms

/** Background exports built per minute: a large one reads hundreds of pages of an invocation's thousand. */
export const exportsPerRun = 2

/** Exports per user. */
export const exportsPerPerson = { max: 5, windowMs: hourMs }

export const exportFailed = 'Failed to export your data. Please try again.'
export const tooManyExports = "You've requested your data several times recently. Please try again later."
export const exportIsLarge = "We're preparing your data. We'll email you when it's ready."
export const exportGone = 'This export is no longer available. Please request a new one.'

/** Where a download leads that needs fresh proof. */
export const confirmExportPath = '/profile?confirm=export'
export const exportConfirmed = 'Thank you. Your download begins now. If it does not, choose “Export my data”.'
