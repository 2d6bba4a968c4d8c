import { readForm } from '#worker/ground/platform/form.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { fileMissing, fileTooLarge, maxFileBytes, maxFileFormBytes } from '../constants.ts'

export type Uploaded = Record<string, string> & { name: string; text: string }

/** A posted file, or its text as the diff's form sends it back, with the other fields. */
export async function readFile(request: Request): Promise<Result<Uploaded, 'INVALID'>> {
  const form = await readForm(request, { maxBytes: maxFileFormBytes, tooLarge: fileTooLarge })
  if (!form.ok) return form
  const fields = Object.fromEntries(
    [...form.value].filter((one): one is [string, string] => typeof one[1] === 'string'),
  )
  const file = form.value.get('file')
  const text = file instanceof File ? await file.text() : (fields.text ?? '')
  const name = file instanceof File ? file.name : (fields.name ?? '')
  if (text.length > maxFileBytes) return fail('INVALID', fileTooLarge)
  return text && name ? succeed({ ...fields, name, text }) : fail('INVALID', fileMissing)
}
