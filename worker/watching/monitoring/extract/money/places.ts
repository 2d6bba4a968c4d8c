/** How amounts are written in a currency. */

const withoutPlaces = new Set('CLP ISK JPY KRW PYG RWF UGX VND XAF XOF XPF'.split(' '))
const withThreePlaces = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** Their shops group thousands with a comma or a space: "45.000" is no usual way to write forty-five thousand. */
const pointIsDecimal = new Set(
  'AED AUD CAD CHF CNY EGP GBP HKD ILS INR JPY KES KRW MXN MYR NGN NZD PEN PHP PKR SAR SGD THB TWD USD ZAR'.split(' '),
)

/** Where prices in thousands are usual, "45.000" in a shop's data may be either. */
const usualInThousands = new Set('ALL ARS CLP COP CRC HUF IDR IRR ISK JPY KRW LBP PYG RSD TRY UYU VND'.split(' '))

/** Decimal places of a currency's amounts; 2 where it is not known. */
export function placesOf(currency: string | null): 0 | 2 | 3 {
  if (currency === null) return 2
  return withoutPlaces.has(currency) ? 0 : withThreePlaces.has(currency) ? 3 : 2
}

export function isPointDecimal(currency: string | null): boolean {
  return currency !== null && pointIsDecimal.has(currency)
}

export function isUsualInThousands(currency: string | null): boolean {
  return currency !== null && usualInThousands.has(currency)
}
