import { hourMs } from '#worker/ground/platform/clock.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import type { Doubt, Occasion } from './plausible.contract.ts'

/** So long after it was first seen, a later check may confirm a first price that is not plausible. */
export const plausibleAgainAfterMs = hourMs

/** A price this many times beyond its bound is believed by an operator's word alone. */
const absurdFactor = 10

/**
 * The cheapest that a grown-up's ticket costs, in round whole units, by what grounds asked in November 2026. It stands for
 * the level of a country's prices, so that it is no rate of exchange. Not here: money that loses its worth within a season.
 */
const cheapest: Record<string, number> = {
  GBP: 2,
  EUR: 2,
  USD: 2,
  CHF: 2,
  CAD: 2,
  AUD: 2,
  NZD: 2,
  SGD: 2,
  BHD: 0.5,
  KWD: 0.5,
  OMR: 0.5,
  JOD: 0.5,
  AED: 5,
  SAR: 5,
  QAR: 5,
  ILS: 4,
  BRL: 4,
  PLN: 4,
  BGN: 2,
  BAM: 1,
  AZN: 2,
  BYN: 2,
  RON: 4,
  MYR: 4,
  GEL: 2,
  PEN: 4,
  CNY: 8,
  HKD: 8,
  SEK: 10,
  NOK: 10,
  DKK: 7,
  MXN: 15,
  ZAR: 10,
  MAD: 10,
  MDL: 15,
  UAH: 20,
  TRY: 40,
  CZK: 20,
  TWD: 30,
  THB: 20,
  INR: 20,
  PHP: 20,
  EGP: 10,
  KES: 50,
  RUB: 50,
  RSD: 90,
  MKD: 30,
  ALL: 80,
  ISK: 150,
  JPY: 200,
  HUF: 250,
  KZT: 300,
  AMD: 300,
  NGN: 200,
  CLP: 800,
  COP: 3_000,
  KRW: 1_000,
  CRC: 500,
  PYG: 5_000,
  IDR: 8_000,
  VND: 8_000,
}

/** The dearest that a ticket of a seller of that kind costs at a match of the season, as a multiple of the cheapest. */
const dearest: Record<PlatformKind, number> = { official: 750, exchange: 750, resale: 2_500 }

/** Money of clubs that ask the most there is. */
const dearMoney = new Set('GBP EUR USD CHF CAD AUD NZD SGD AED SAR QAR BHD KWD OMR'.split(' '))

/** The dearest elsewhere, as a share: a hundred times what an ordinary ticket costs is beyond it. */
const dearestElsewhere = 2 / 3

/** How many times as dear such an occasion may be. */
const dearness: Record<Occasion, number> = { great: 5, small: 0.2 }

/** And how many times as cheap. */
const cheapness: Record<Occasion, number> = { great: 1, small: 0.5 }

/** What makes a first price implausible (decision 13); null for one that may be right, or where there is no measure. */
export function doubtOf(
  { pricePence, currency }: { pricePence: number | null; currency: string | null },
  seller: PlatformKind,
  occasion: Occasion | undefined,
): Doubt | null {
  const unit = currency === null ? undefined : cheapest[currency]
  if (pricePence === null || unit === undefined) return null
  const ordinaryPence = unit * 100
  const [cheap, dear] = occasion === undefined ? [1, 1] : [cheapness[occasion], dearness[occasion]]
  const share = currency !== null && dearMoney.has(currency) ? 1 : dearestElsewhere
  const leastPence = ordinaryPence * cheap
  const mostPence = Math.round(ordinaryPence * dearest[seller] * share * dear)
  if (pricePence >= leastPence && pricePence < mostPence) return null
  const isAbsurd = pricePence * absurdFactor < leastPence || pricePence >= mostPence * absurdFactor
  return { degree: isAbsurd ? 'absurd' : 'doubtful', seller, leastPence, mostPence, ...(occasion && { occasion }) }
}

const greatCompetitions = ['world.cup', 'euro', 'sa.america', 'us.final']

/** Undefined for an ordinary match of the season. */
export function occasionOf(match: {
  sides: ReadonlySet<string>
  stages: ReadonlySet<string>
  competitions: ReadonlySet<string>
}): Occasion | undefined {
  if (match.sides.has('women') || match.sides.has('youth')) return 'small'
  const isGreat = match.stages.has('final') || greatCompetitions.some((one) => match.competitions.has(one))
  return isGreat ? 'great' : undefined
}
