import type { TicketConditions } from './contract.ts'

/** As `Conditions` reads it. */
export function toWireConditions(conditions: TicketConditions) {
  return {
    together: conditions.together,
    ticket_types: conditions.ticketTypes,
    areas: conditions.areas,
    without_away_end: conditions.isWithoutAwayEnd,
    without_hospitality: conditions.isWithoutHospitality,
    official_only: conditions.isOfficialOnly,
  }
}
