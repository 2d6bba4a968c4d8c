import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'

/** What makes tickets of a match dear or cheap: a final or a great tournament; a women's or youth side. */
export type Occasion = 'great' | 'small'

/** doubtful: another check at another time may confirm it · absurd: an operator's word alone does */
export type Doubt = {
  degree: 'doubtful' | 'absurd'
  seller: PlatformKind
  occasion?: Occasion
  /** What tickets cost there, in the price's currency. */
  leastPence: number
  mostPence: number
}
