import { describe, expect, test } from 'vitest'
import { isAlertable } from '#worker/matches/catalogue/rules.ts'
import type { ProblemCode } from '#worker/watching/monitoring/contract.ts'
import {
  crawlerUserAgent,
  isProvenEmpty,
  isWhole,
  judgePage,
  kickoffOf,
  peoplePage,
  verdictOf,
} from '#worker/watching/monitoring/rules.ts'
import { makePage, offer } from './fakes.ts'

const codes = (...list: ProblemCode[]) => list.map((code) => ({ code, detail: '' }))

describe('the meaning of a page', () => {
  test.each([
    ['offers', makePage(), 'changed'],
    ['offers and a doubt', makePage({ problems: codes('price_zero') }), 'changed'],
    ['offers and a broken block beside them', makePage({ problems: codes('malformed_data') }), 'changed'],
    ['nothing', makePage({ offers: [], problems: codes('nothing_found') }), 'nothing_found'],
    ['nothing, without a word why', makePage({ offers: [] }), 'nothing_found'],
    ['nothing, and words that all is sold out', makePage({ offers: [], saysSoldOut: true }), 'changed'],
    ['values that were all rejected', makePage({ offers: [], problems: codes('value_rejected') }), 'nothing_found'],
    ['a block page', makePage({ offers: [], problems: codes('nothing_found', 'block_page') }), 'blocked'],
    ['half a page', makePage({ offers: [], problems: codes('truncated') }), 'failed'],
    ['noise', makePage({ offers: [], problems: codes('malformed_data', 'nothing_found') }), 'failed'],
  ])('%s', (_, page, expected) => {
    expect(judgePage(page)).toBe(expected)
  })

  test('a truncated page is incomplete, although it has offers', () => {
    expect(isWhole(makePage({ problems: codes('truncated') }))).toBe(false)
    expect(isWhole(makePage({ problems: codes('price_zero') }))).toBe(true)
  })
})

test.each([
  ['a page with tickets', { kind: 'changed', status: 200 }, 'read'],
  ['the same page again', { kind: 'unchanged', status: 304 }, 'unchanged'],
  ['a page that says that all is sold out', { kind: 'changed', status: 200, isSoldOut: true }, 'sold_out'],
  ['a page that says nothing of tickets', { kind: 'nothing_found', status: 200 }, 'broken'],
  ['noise', { kind: 'failed', status: 200 }, 'broken'],
  ['no answer', { kind: 'failed', status: null }, 'broken'],
  ['a refusal', { kind: 'blocked', status: 403 }, 'blocked'],
  ['a request to wait', { kind: 'throttled', status: 429 }, 'blocked'],
  ['no such page', { kind: 'failed', status: 404 }, 'gone'],
  ['a page that was removed', { kind: 'failed', status: 410 }, 'gone'],
] as const)('%s ends a check as it should', (_, check, verdict) => {
  expect(verdictOf(check)).toBe(verdict)
})

test('only a page that says so of every ticket is sold out', () => {
  const soldOut = { ...offer, availability: 'sold_out' as const }
  const unknown = { ...offer, availability: 'unknown' as const }
  expect(isProvenEmpty({ offers: [soldOut, soldOut] })).toBe(true)
  expect(isProvenEmpty({ offers: [soldOut, unknown] })).toBe(false)
  expect(isProvenEmpty({ offers: [soldOut, offer] })).toBe(false)
  expect(isProvenEmpty({ offers: [] })).toBe(false)
  expect(isProvenEmpty({ offers: [], saysSoldOut: true })).toBe(true)
})

test('unauthorised resale is alerted only where the operator enabled it', () => {
  expect(isAlertable('official', false)).toBe(true)
  expect(isAlertable('exchange', false)).toBe(true)
  expect(isAlertable('resale', false)).toBe(false)
  expect(isAlertable('resale', true)).toBe(true)
})

test('a match with only a day is kept until that day is over', () => {
  expect(kickoffOf({ kickoffAt: 5, sortAt: 1 })).toBe(5)
  expect(kickoffOf({ kickoffAt: null, sortAt: 1 })).toBe(86_400_001)
})

test('the crawler’s name includes a contact address', () => {
  expect(crawlerUserAgent('https://touchline.example/contact')).toBe(
    'TouchlineBot/1.0 (+https://touchline.example/contact)',
  )
})

describe('the public page of an address that is read', () => {
  const readUrl = 'https://app.ticketmaster.com/discovery/v2/events/1.json'
  const api = { origin: 'https://app.ticketmaster.com', extraction: { kind: 'ticketmaster' as const } }

  test('is the page itself where people read it too', () => {
    const shop = { origin: 'https://shop.example', extraction: { kind: 'structured' as const } }
    expect(peoplePage(shop, 'https://shop.example/m/1', 'https://evil.example/')).toBe('https://shop.example/m/1')
  })

  test.each([
    'https://www.ticketmaster.co.uk/arsenal-v-chelsea/event/1',
    'https://ticketmaster.com/event/1',
    'https://app.ticketmaster.com/event/1',
  ])('of an API is the one in its answer: %s', (named) => {
    expect(peoplePage(api, readUrl, named)).toBe(named)
  })

  test.each([
    null,
    '',
    readUrl,
    '/event/1',
    'javascript:alert(1)',
    'http://www.ticketmaster.com/event/1',
    'https://www.ticketmaster.com:8443/event/1',
    'https://user@www.ticketmaster.com/event/1',
    'https://ticketmaster.com.evil.example/event/1',
    'https://evilticketmaster.com/event/1',
    `https://www.ticketmaster.com/${'a'.repeat(2_048)}`,
  ])('of an API is missing where it names %j', (named) => {
    expect(peoplePage(api, readUrl, named)).toBe('')
  })
})
