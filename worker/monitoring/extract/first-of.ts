import { z } from 'zod'

/** An array of which only the first items are checked and kept: how many there are is the page's word. */
export function firstOf<Item extends z.ZodType>(most: number, item: Item) {
  return z.preprocess((value) => (Array.isArray(value) ? value.slice(0, most) : value), z.array(item))
}
