/** The query parameter in which each API wants its key. */
export const keyParameters = { ticketmaster: 'apikey', seatgeek: 'client_id' } as const
