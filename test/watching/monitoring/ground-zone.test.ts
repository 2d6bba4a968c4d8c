import { expect, test } from 'vitest'
import { knownMatch } from '#worker/watching/matching/known.rules.ts'
import { countryNames } from '#worker/watching/matching/places.constants.ts'
import { isZone } from '#worker/watching/matching/starts.rules.ts'
import { countryZones, townZones } from '#worker/watching/matching/zones.constants.ts'
import { zoneOfGround } from '#worker/watching/matching/zones.rules.ts'
import { readPage } from '#worker/watching/monitoring/read.ts'
import { makeCheck, makePlatform } from './fakes.ts'

const ground = (country: string, city: string | null, timeZone: string) => zoneOfGround({ country, city, timeZone })

test('the time at a ground is its town’s, its country’s or its league’s', () => {
  expect(ground('Germany', 'Bremen', 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(ground('PT', null, 'Europe/Madrid')).toBe('Europe/Lisbon')
  expect(ground('United States', 'Portland, Oregon', 'America/New_York')).toBe('America/New_York')
  expect(ground('United States', 'Portland', 'America/New_York')).toBe('America/Los_Angeles')
  expect(ground('Australia', 'Perth', 'Australia/Sydney')).toBe('Australia/Perth')
})

test('grounds of several countries share none', () => {
  expect(ground('Europe', 'London', 'Europe/Zurich')).toBeNull()
  expect(ground('World', null, 'UTC')).toBeNull()
})

test('each zone is one, of a country that is known', () => {
  const zones = [...Object.values(countryZones), ...Object.values(townZones).flatMap((towns) => Object.keys(towns))]
  expect(zones.filter((zone) => !isZone(zone))).toEqual([])
  const codes = [...Object.keys(countryZones), ...Object.keys(townZones)]
  expect(codes.filter((code) => !(code in countryNames))).toEqual([])
})

const munich = knownMatch(
  {
    id: 1,
    league: 'Bundesliga',
    country: 'Germany',
    timeZone: 'Europe/Berlin',
    season: '2026/27',
    round: '',
    homeTeamId: 1,
    awayTeamId: 2,
    home: 'Bayern Munich',
    away: 'Werder Bremen',
    kickoffAt: null,
    matchDay: '2027-03-13',
    venue: null,
    city: 'Munich',
    status: 'scheduled',
  },
  { home: undefined, away: undefined },
)

test.each([
  ['the platform’s own', 'Europe/Lisbon', munich, 'Europe/Lisbon', undefined],
  ['those of the ground', undefined, munich, 'Europe/Berlin', 'Europe/Berlin'],
  ['not known without a match', undefined, null, undefined, undefined],
])('hours without an offset are %s', async (_what, own, meant, timeZone, groundZone) => {
  const asked: (string | undefined)[] = []
  const dependencies = {
    extract: (page: { timeZone?: string | undefined }) => {
      asked.push(page.timeZone)
      return { event: null, offers: [], problems: [] }
    },
    meantOf: async () => meant,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  }
  const bare = makePlatform()
  const platform = own === undefined ? bare : { ...bare, timeZone: own }
  const answer = { body: '', contentType: null }
  const check = makeCheck(1)
  const { extracted } = await readPage(dependencies, platform, check, answer, check.url, 0)
  expect(asked).toEqual([timeZone])
  expect(extracted?.groundZone).toBe(groundZone)
})
