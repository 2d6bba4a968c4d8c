import { hashText, randomFrom } from './random.ts'
import type { WorldMatch } from './world.ts'

/** Tickets left at official sellers and authorised exchanges. */
export type Stock = 'plenty' | 'limited' | 'sold_out'

/** A quarter of the top matches sell out on their sale day; one match in seven is down to its last tickets. */
const soldOutOneIn = 4
const limitedOneIn = 7

export function stockOf(seed: number, match: Pick<WorldMatch, 'ref' | 'isHighDemand'>): Stock {
  const draw = (what: string, oneIn: number) => randomFrom(hashText(`${seed}|${what}|${match.ref}`))() < 1 / oneIn
  if (match.isHighDemand && draw('sold out', soldOutOneIn)) return 'sold_out'
  return draw('limited', limitedOneIn) ? 'limited' : 'plenty'
}
