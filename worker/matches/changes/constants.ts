/** Longest place at which a subscriber continues a change. */
export const maxPlaceLength = 100
