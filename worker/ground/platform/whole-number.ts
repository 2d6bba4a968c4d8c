import { z } from 'zod'

type Bounds = {
  least: number
  most?: number
  /** In place of the words for each way to be wrong. */
  error?: string
}

const whole = /^(0|-?[1-9]\d{0,14})$/
const notWhole = 'must be a whole number'

/** A number as such, or as the digits of an address or a form: never "", " ", "0x10", "1e3" or true. */
export function wholeNumber({ least, most = Number.MAX_SAFE_INTEGER, error }: Bounds) {
  const known = z
    .int(error ?? notWhole)
    .min(least, error ?? `must be at least ${least}`)
    .max(most, error ?? `must be at most ${most}`)
  return z.preprocess((sent) => (typeof sent === 'string' && whole.test(sent) ? Number(sent) : sent), known)
}

/** The id of a row, wherever one comes in. */
export function entityId(error?: string) {
  return wholeNumber({ least: 1, ...(error !== undefined && { error }) })
}

/** An amount in plain decimals. */
export function decimalNumber(error: string) {
  return z.preprocess(
    (sent) => (typeof sent === 'string' && /^-?\d{1,12}(\.\d{1,6})?$/.test(sent) ? Number(sent) : sent),
    z.number(error),
  )
}
