/** Characters with which a subscriber says where it goes on in a change. */
export const maxPlaceLength = 100
