import type { Match } from '#worker/catalogue/contract.ts'

/** "Emirates Stadium, London": the city is left out where the ground already names it. */
export function placeText({ venue, city }: Pick<Match, 'venue' | 'city'>): string {
  if (!venue) return city ?? 'Venue to be confirmed'
  return city && !venue.includes(city) ? `${venue}, ${city}` : venue
}
