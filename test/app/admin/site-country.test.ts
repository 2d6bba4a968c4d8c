import { expect, test } from 'vitest'
import { proposals } from '#app/pages/admin/sellers/site-country.ts'

const empty = { country: '', currency: '', time_zone: '' }
const german = { country: 'DE', currency: 'EUR', time_zone: 'Europe/Berlin' }

test.each([
  ['https://karten.example.de', german],
  ['https://tickets.example.co.uk/', { country: 'GB', currency: 'GBP', time_zone: 'Europe/London' }],
  ['https://tickets.example.com.au', { country: 'AU', currency: 'AUD', time_zone: '' }],
  ['https://tickets.example.com', empty],
  ['http://localhost:9701', empty],
  ['no address', empty],
])('%s proposes what is usual where its ending names a country', (address, proposed) => {
  expect(proposals(address, empty, {})).toEqual(proposed)
})

test('what an operator typed stays; what another address proposed goes', () => {
  const typed = { ...german, currency: 'GBP' }
  expect(proposals('https://example.ch', typed, german)).toEqual({ country: 'CH', time_zone: 'Europe/Zurich' })
  expect(proposals('https://example.com', german, german)).toEqual(empty)
  expect(proposals('https://example.ch', german, {})).toEqual({})
})

test('every proposed time zone is one', () => {
  for (const end of ['at', 'gr', 'hr', 'ro', 'tr', 'il', 'jp', 'kr', 'za', 'ch', 'cz', 'hu', 'pl', 'fi', 'ie', 'pt']) {
    const timeZone = proposals(`https://example.${end}`, empty, {}).time_zone
    expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone, end).toBeTruthy()
  }
})
