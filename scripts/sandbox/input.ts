import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'

/** The fault in a control API call; `{}` clears it. */
export async function readFault<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S> | null> {
  const body = await readJson(c)
  const isEmpty = typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0
  return isEmpty ? null : parse(schema, body)
}

export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    throw new HTTPException(400, { message: 'The body is not JSON.' })
  }
}

export function parse<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const texts = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
  throw new HTTPException(400, { message: texts.join('; ') })
}
