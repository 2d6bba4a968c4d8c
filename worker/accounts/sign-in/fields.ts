import { readForm } from '../../platform/form.ts'
import { formTooLarge, maxAccountFormBytes } from './constants.ts'

/** The text fields of a posted form; one that is too large reads as empty, and so as lacking whatever it must have. */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const form = await readForm(request, { maxBytes: maxAccountFormBytes, tooLarge: formTooLarge })
  const entries = form.ok ? [...form.value] : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
