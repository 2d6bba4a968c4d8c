import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import { hashText } from './random.ts'

type Fees = { flatPence: number; rate: number }

/** Clubs charge a small booking fee or none, exchanges and resellers a share of the price. */
const feesOfKind: Record<PlatformKind, readonly Fees[]> = {
  official: [0, 150, 250].map((flatPence) => ({ flatPence, rate: 0 })),
  exchange: [0.05, 0.08, 0.1].map((rate) => ({ flatPence: 0, rate })),
  resale: [0.15, 0.2, 0.25].map((rate) => ({ flatPence: 0, rate })),
}

/** A ticket's mandatory fees; each platform has one rule for all its tickets. */
export function feesOf(platform: { slug: string; kind: PlatformKind }, pricePence: number): number {
  const choices = feesOfKind[platform.kind]
  const fees = choices[hashText(`${platform.slug}|fees`) % choices.length]
  return fees ? fees.flatPence + Math.round(pricePence * fees.rate) : 0
}
