// Which fields of an answer a program may ask for, from the schema that the answer has.
import { z } from 'zod'
import type { Operation } from './contract.ts'

/** Field names of a list's items, or of the one thing that is answered; none for a file. */
export function fieldsOf({ method, answer }: Pick<Operation, 'method' | 'answer'>): string[] {
  if (method !== 'GET' || !answer) return []
  const item = answer instanceof z.ZodArray ? answer.element : answer
  return item instanceof z.ZodObject ? Object.keys(item.shape) : []
}

/** The fields that are asked for; or those that there are not. */
export function readFields(asked: string, known: readonly string[]): { picked: string[] } | { unknown: string[] } {
  const picked = asked.split(',').map((name) => name.trim())
  const unknown = picked.filter((name) => !known.includes(name))
  return unknown.length > 0 ? { unknown } : { picked }
}

/** An answer with nothing but these of each item. */
export function withFields(answer: unknown, picked: readonly string[]): unknown {
  if (Array.isArray(answer)) return answer.map((one) => withFields(one, picked))
  const item = answer as Record<string, unknown>
  return Object.fromEntries(picked.filter((name) => name in item).map((name) => [name, item[name]]))
}
