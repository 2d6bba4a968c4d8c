// Fields and parts that several answers have in common.
import { z } from 'zod'

export const id = z.int()
export const time = z.iso.datetime()
export const dayOrTime = z.string().describe('UTC; only the day while the time is not known.')
/** In whole units of the currency, such as 12.5; null when none is known. */
export const price = z.number().nullable()
export const text = z.string().nullable()
export const count = z.int()
/** A price compared with what the match usually costs. */
export const level = z.enum(['low', 'usual', 'high'])
