import type { z } from 'zod'
import { fail, type Result, succeed } from '../../platform/result.ts'

/** Input with one fault at a time: its text is the answer's, because the widget shows one. */
export function tidyInput<S extends z.ZodType>(schema: S, input: unknown): Result<z.infer<S>, 'INVALID'> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return succeed(parsed.data)
  const [issue] = parsed.error.issues
  return refused(issue?.path.join('.') || 'phone', issue?.message ?? '')
}

export function refused(field: string, text: string) {
  return fail('INVALID', text, { fields: { [field]: [text] } })
}
