import { readSent } from './body.ts'
import { fail, type Result, succeed } from './result.ts'

/**
 * Fields of a form in either encoding, whatever Content-Length says. A body that is not a form reads as empty; one
 * that is too large fails with the given text.
 */
export async function readForm(
  request: Request,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: string },
): Promise<Result<ReadonlyMap<string, unknown>, 'INVALID'>> {
  const body = await readSent(request, maxBytes)
  if (body === 'too_large') return fail('INVALID', tooLarge)
  const type = request.headers.get('Content-Type') ?? ''
  if (!(body instanceof Uint8Array)) return succeed(new Map())
  const form = await new Response(body as BodyInit, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  return succeed(new Map(form ?? []))
}
