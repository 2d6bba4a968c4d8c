import fc from 'fast-check'

/** Few prices and currencies, so that offers often agree. */
export const anyOffer = fc.record({
  pricePence: fc.option(fc.integer({ min: 0, max: 5 })),
  currency: fc.option(fc.constantFrom('GBP', 'EUR', 'USD')),
  availability: fc.constantFrom('available', 'limited', 'sold_out', 'unknown'),
  isCounted: fc.boolean(),
})

export const isCounted = (offer: { isCounted: boolean }) => offer.isCounted
