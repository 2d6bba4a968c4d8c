import { describe, expect, test } from 'vitest'
import { accountTexts } from '#worker/money/purchases/accounts/constants.ts'
import type { ComingSale } from '#worker/money/purchases/accounts/contract.ts'
import { askedText, neededAccounts, reminderOf } from '#worker/money/purchases/accounts/rules.ts'

const sale: ComingSale = {
  platformId: 3,
  platformName: 'Club Direct',
  matchId: 7,
  homeTeamName: 'Arsenal',
  awayTeamName: 'Leeds United',
  name: 'General sale',
  opensAt: Date.parse('2026-12-03T10:00:00Z'),
  isDayOnly: false,
  isPublic: true,
  asks: 'account',
  asksText: null,
}

describe('what a seller asks for', () => {
  test.each([
    ['account', true, null, accountTexts.account],
    ['membership', false, 'From £25 a season.', `${accountTexts.membership} From £25 a season.`],
    ['account', false, null, `${accountTexts.account} ${accountTexts.early}`],
    [null, true, null, accountTexts.notKnown],
  ] as const)('%s, open to all: %s', (asks, isPublic, asksText, text) => {
    expect(askedText({ asks, isPublic, asksText })).toBe(text)
  })

  test('is listed once for each seller, by its next sale that needs something', () => {
    const sales = [
      { ...sale, platformId: 4, asks: 'nothing' as const, doneAt: null },
      { ...sale, doneAt: 5 },
      { ...sale, platformId: 4, isPublic: false, asks: 'nothing' as const, doneAt: null },
      { ...sale, matchId: 8, doneAt: 5 },
    ]
    expect(neededAccounts(sales)).toEqual([
      { sale, others: 1, doneAt: 5 },
      { sale: { ...sale, platformId: 4, isPublic: false, asks: 'nothing' }, others: 0, doneAt: null },
    ])
  })
})

describe('the reminder of a sale', () => {
  test('says when it opens, what is asked, and that nothing is done for its reader', () => {
    const { id, facts } = reminderOf(sale, 9, 1)
    expect(id).toBe(`account:9:3:${sale.opensAt}`)
    expect(facts.text).toMatch(
      /^General sale for Arsenal v Leeds United opens Thu,? 3 Dec(,| at) 10:00 \(London\)\. It asks for an account\. Do it before then: we open no account for you\.$/,
    )
    expect(facts.until).toBe(sale.opensAt)
  })

  test('of a day alone holds until the day is over', () => {
    const dayOnly = { ...sale, opensAt: Date.parse('2026-12-03T12:00:00Z'), isDayOnly: true }
    const { facts } = reminderOf(dayOnly, 9, 1)
    expect(facts.text).toMatch(/opens Thu,? 3 Dec\. It/)
    expect(facts.until).toBe(Date.parse('2026-12-04T00:00:00Z'))
  })
})
