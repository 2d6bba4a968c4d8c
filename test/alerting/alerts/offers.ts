import type { TicketConditions } from '#worker/alerting/alerts/contract.ts'
import type { PlacedOffer } from '#worker/matches/changes/contract.ts'

/** Any full-price ticket. */
export const anyTicket: TicketConditions = {
  together: 1,
  ticketTypes: { wanted: [], unwanted: [] },
  areas: { wanted: [], unwanted: [] },
  isWithoutAwayEnd: false,
  isWithoutHospitality: false,
  isOfficialOnly: false,
}

/** An adult ticket on Terrace Exchange, as in `changes.ts`. */
export function ticket(pricePence: number | null, more: Partial<PlacedOffer> = {}): PlacedOffer {
  return {
    platformId: 3,
    platformKind: 'exchange',
    ticketType: 'Adult',
    section: null,
    pricePence,
    currency: 'GBP',
    availability: 'available',
    quantity: null,
    ...more,
  } as PlacedOffer
}
