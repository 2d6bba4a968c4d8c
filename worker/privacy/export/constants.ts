import { hourMs } from '../../platform/clock.ts'
import { retention } from '../retention/constants.ts'

/** Format id in the file, for programs that read it. */
export const exportFormat = 'touchline-export/1'

/** Smaller exports are answered directly; larger ones are built in the background and mailed. */
export const maxInlineBytes = 1_000_000

/** R2 requires parts of at least this size, equal except for the last. */
export const bytesPerPart = 5 * 1024 * 1024

/** How long a finished export can be downloaded. */
export const exportKeptMs = retention.exportFile.ms

/** Background exports built per minute. */
export const exportsPerRun = 5

/** Exports per user. */
export const exportsPerPerson = { max: 5, windowMs: hourMs }

export const exportFailed = 'Failed to export your data. Please try again.'
export const tooManyExports = 'You have asked for your data several times just now. Please try again later.'
export const exportIsLarge = 'Your data is being put together. We will mail you when it is ready.'
export const exportGone = 'There is no such export any more. Please ask for a new one.'

/** Where a download leads that needs fresh proof. */
export const confirmExportPath = '/profile?confirm=export'
export const exportConfirmed = 'Thank you. You can download your data now.'
