// What arrives from outside is read by `worker/ground/platform/whole-number.ts` and `digits.ts`. JavaScript's own conversions
// take "", " ", "0x10", "1e3" and true for numbers, and so for the id of a row.
import type { SourceFile } from './imports.ts'

/** Where zod converts: nothing there is an id. */
export const converting: Record<string, string> = {
  'worker/entry/settings.ts': "The operator's own settings.",
  'worker/matches/live/football-data/contract.ts': 'Minutes as the feed writes them.',
  'worker/people/phones/twilio/contract.ts': 'Segments as Twilio writes them.',
}

const zods = /\bz\.coerce\b/
/** JavaScript's conversion of a part of an address, or of a field that is named for an id. */
const ids =
  /\bNumber\(\s*(?:params\.\w+|(?:fields\.)?(?:id|\w+Id|\w+_id)\s*\)|\w+\.(?:param|get)\('(?:id|\w+_?[iI]d)'\))/

/** Where addresses, forms and calls come in. */
const door = /^app\/|(?:routes|contract)\.ts$/

/** A sentence for each place that converts what it should read. */
export function coercions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(worker|app)\//.test(path) && !(path in converting))
    .flatMap(({ path, source }) =>
      source.split('\n').flatMap((line, index) => {
        if (zods.test(line))
          return `${path}:${index + 1} converts with zod: use entityId, wholeNumber or decimalNumber.`
        return door.test(path) && ids.test(line) ? `${path}:${index + 1} converts an id: use idIn.` : []
      }),
    )
}
