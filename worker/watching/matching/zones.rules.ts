import type { KnownMatch } from './contract.ts'
import { countryOf } from './places.rules.ts'
import { wordsIn } from './text.rules.ts'
import { countryZones, townZones } from './zones.constants.ts'

/**
 * What clocks show at a match's ground: a shop that writes hours without an offset means these. By its town where its
 * country has several times, or else by its country, or by its league; null where none is known.
 */
export function zoneOfGround({
  city,
  country,
  timeZone,
}: Pick<KnownMatch, 'city' | 'country' | 'timeZone'>): string | null {
  const code = countryOf(country)
  // A competition of several countries has no time that its grounds share.
  if (code === null) return null
  return zonesOfTowns.get(code)?.get(wordsIn(city).join(' ')) ?? countryZones[code] ?? timeZone
}

const zonesOfTowns = new Map(
  Object.entries(townZones).map(([code, zones]) => [
    code,
    new Map(Object.entries(zones).flatMap(([zone, towns]) => towns.split(' | ').map((town) => [town, zone] as const))),
  ]),
)
