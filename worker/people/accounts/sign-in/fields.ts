import { readForm } from '#worker/ground/platform/form.ts'
import { formTooLarge, maxAccountFormBytes } from './constants.ts'

/** The text fields of a posted form; an oversized one reads as empty, so required fields fail. */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const form = await readForm(request, { maxBytes: maxAccountFormBytes, tooLarge: formTooLarge })
  const entries = form.ok ? [...form.value] : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
