const continents: Record<string, Continent> = {
  'United States': 'The Americas',
  Brazil: 'The Americas',
  Japan: 'Asia and Australia',
  'South Korea': 'Asia and Australia',
  'Saudi Arabia': 'Asia and Australia',
  Australia: 'Asia and Australia',
  World: 'The world',
}

export type Continent = 'Europe' | 'The Americas' | 'Asia and Australia' | 'The world'

/** Continent of a league's country, by football confederation. */
export function continentOf(country: string): Continent {
  return continents[country] ?? 'Europe'
}
