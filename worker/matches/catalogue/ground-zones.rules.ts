/** Countries whose grounds share one zone; of others it is not known which. */
const zones = new Map(
  Object.entries({
    England: 'Europe/London',
    Scotland: 'Europe/London',
    Wales: 'Europe/London',
    'Northern Ireland': 'Europe/London',
    Ireland: 'Europe/Dublin',
    Germany: 'Europe/Berlin',
    Austria: 'Europe/Vienna',
    Switzerland: 'Europe/Zurich',
    Italy: 'Europe/Rome',
    France: 'Europe/Paris',
    Netherlands: 'Europe/Amsterdam',
    Belgium: 'Europe/Brussels',
    Turkey: 'Europe/Istanbul',
    Greece: 'Europe/Athens',
    Denmark: 'Europe/Copenhagen',
    Norway: 'Europe/Oslo',
    Sweden: 'Europe/Stockholm',
    Poland: 'Europe/Warsaw',
    Japan: 'Asia/Tokyo',
    'South Korea': 'Asia/Seoul',
    'Saudi Arabia': 'Asia/Riyadh',
  }),
)

/** IANA zone of a match's ground; null where its country has several, or is not known. */
export function groundZone(country: string | null): string | null {
  return (country !== null && zones.get(country)) || null
}
