import type { Match } from '#worker/matches/catalogue/contract.ts'

/** "Emirates Stadium, London"; leaves out the city where the ground's name includes it. */
export function placeText({ venue, city }: Pick<Match, 'venue' | 'city'>): string {
  if (!venue) return city ?? 'Venue to be confirmed'
  return city && !venue.includes(city) ? `${venue}, ${city}` : venue
}
