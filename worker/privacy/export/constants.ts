import { hourMs } from '../../platform/clock.ts'
import { retention } from '../retention/constants.ts'

/** Named in the file, so that a program that reads it knows what it reads. */
export const exportFormat = 'touchline-export/1'

/** A smaller export is the answer itself; a larger one is made in the background and mailed for. */
export const maxInlineBytes = 1_000_000

/** R2 takes parts of at least this size, all but the last one equal. */
export const bytesPerPart = 5 * 1024 * 1024

/** How long a finished export can be fetched. */
export const exportKeptMs = retention.exportFile.ms

/** Background exports that one minute's job builds. */
export const exportsPerRun = 5

/** Exports that a person may ask for. */
export const exportsPerPerson = { max: 5, windowMs: hourMs }

export const exportFailed = 'Failed to export your data. Please try again.'
export const tooManyExports = 'You have asked for your data several times just now. Please try again later.'
export const exportIsLarge = 'Your data is being put together. We will mail you when it is ready.'
export const exportGone = 'There is no such export any more. Please ask for a new one.'

/** Where a download leads that needs fresh proof first. */
export const confirmExportPath = '/profile?confirm=export'
export const exportConfirmed = 'Thank you. You can download your data now.'
