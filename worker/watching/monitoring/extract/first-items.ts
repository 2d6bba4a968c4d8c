import { z } from 'zod'

/** Validates and keeps only the first items: the page controls the array's length. */
export function firstOf<Item extends z.ZodType>(most: number, item: Item) {
  return z.preprocess((value) => (Array.isArray(value) ? value.slice(0, most) : value), z.array(item))
}
