/** Longest place at which a subscriber continues a change. */
export const maxPlaceLength = 100

/** Offer differences per change message. */
export const maxDiffsPerChange = 20
