import type { z } from 'zod'
import { withoutDomesticZero } from '#worker/ground/platform/phone-numbers.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'

/**
 * Input with one fault at a time: its text is the answer's, because the widget shows one. Its number is as its country
 * writes it.
 */
export async function tidyInput<T extends { phone: string }>(
  schema: z.ZodType<T>,
  input: unknown,
): Promise<Result<T, 'INVALID'>> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return succeed({ ...parsed.data, phone: await withoutDomesticZero(parsed.data.phone) })
  const [issue] = parsed.error.issues
  return refused(issue?.path.join('.') || 'phone', issue?.message ?? '')
}

export function refused(field: string, text: string) {
  return fail('INVALID', text, { fields: { [field]: [text] } })
}
