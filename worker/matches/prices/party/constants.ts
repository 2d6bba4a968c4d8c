/** Who goes to the match. */
export const whos = ['adult', 'child', 'concession'] as const
export type Who = (typeof whos)[number]

/** Most seats side by side that can be asked for. */
export const maxTogether = 4

/** For whom lists show prices. */
export type Party = {
  who: Who
  /** Seats side by side; 1 for any ticket. */
  together: number
  isWithoutAwayEnd: boolean
  isWithoutHospitality: boolean
}

/** One adult anywhere: what a match's own lowest price is for. */
export const anyAdult: Party = { who: 'adult', together: 1, isWithoutAwayEnd: false, isWithoutHospitality: false }

/** A signed-out visitor's choice. */
export const partyCookie = 'party'
export const partyCookieSeconds = 365 * 24 * 60 * 60

export const partyPath = '/party'
