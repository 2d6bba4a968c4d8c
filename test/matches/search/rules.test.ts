import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxQuestionLength, maxQuestionWords } from '#worker/matches/search/constants.ts'
import {
  anyThreeLetters,
  distance,
  everyWord,
  nearest,
  pairOf,
  rank,
  type SearchDocument,
  settled,
  sidesOf,
  wordsOf,
} from '#worker/matches/search/rules.ts'

let nextId = 1
function team(title: string, aliases: string[] = [], leagueRank = 1): SearchDocument {
  return { kind: 'team', refId: nextId++, title, aliases, leagueRank }
}

const titles = (ranked: { document: SearchDocument }[]) => ranked.map(({ document }) => document.title)

describe('the words of a query', () => {
  test.each([
    ['  Bayern   MÜNCHEN ', ['bayern', 'munchen']],
    ['Brighton & Hove', ['brighton', 'and', 'hove']],
    ["St James' Park", ['st', 'james', 'park']],
    ['Ａｒｓｅｎａｌ', ['arsenal']],
    ['FC København', ['fc', 'kobenhavn']],
    ['"arsenal" OR NEAR(x)', ['arsenal', 'or', 'near', 'x']],
    ['ars\0enal', ['ars', 'enal']],
    ['title:chelsea*', ['title', 'chelsea']],
    ['⚽🏟️', []],
    ['', []],
    ['\ud83d', []],
  ])('%j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  test('are cut at the longest query and the most words', () => {
    expect(wordsOf('x'.repeat(maxQuestionLength + 1))).toEqual(['x'.repeat(maxQuestionLength)])
    expect(wordsOf('a b c d e f g h i j')).toHaveLength(maxQuestionWords)
  })
})

describe('the two sides of a query', () => {
  test.each([
    ['Arsenal v Chelsea', ['arsenal'], ['chelsea']],
    ['arsenal VS. man city', ['arsenal'], ['man', 'city']],
    ['Celtic versus Rangers', ['celtic'], ['rangers']],
    ['Arsenal - Chelsea', ['arsenal'], ['chelsea']],
    ['Arsenal–Chelsea', ['arsenal'], ['chelsea']],
    ['Paris Saint-Germain v Lyon', ['paris', 'saint', 'germain'], ['lyon']],
  ])('%j are %j and %j', (text, left, right) => {
    expect(sidesOf(text)).toEqual([left, right])
  })

  test.each(['Paris Saint-Germain', 'V-Varen', 'arsenal v ', 'v chelsea', 'a v b v c', 'Liverpool', '', ' - '])(
    'are missing in %j',
    (text) => {
      expect(sidesOf(text)).toBeNull()
    },
  )

  test.each([
    ['arsenal v', 'arsenal'],
    ['arsenal vs. ', 'arsenal'],
    ['arsenal -', 'arsenal'],
    ['arsenal', 'arsenal'],
    ['Luvv', 'Luvv'],
  ])('leave out a side not typed yet in %j', (text, left) => {
    expect(settled(text)).toBe(left)
  })
})

describe('expressions', () => {
  test('quote every word, the last as a prefix', () => {
    expect(everyWord(['man', 'or', 'ci'])).toBe('"man" AND "or" AND "ci" *')
  })

  test('of letters know where words begin and end', () => {
    expect(anyThreeLetters(['roma'])).toBe('" ro" OR "rom" OR "oma" OR "ma "')
  })

  test('contain only quoted strings and operators, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const words = wordsOf(text)
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u)
        expect(everyWord(words).replaceAll(/"[^"]*"/g, '')).toMatch(/^(?: AND )*(?: \*)?$/)
        expect(anyThreeLetters(words).replaceAll(/"[^"]*"/g, '')).toMatch(/^(?: OR )*$/)
        expect(() => sidesOf(text)).not.toThrow()
      }),
    )
  })
})

describe('the ranking', () => {
  test('puts an exact name before a prefix, then a word of the name, alias and place', () => {
    const documents = [
      team('Elsewhere'),
      team('Aston Villa', ['villa real']),
      team('Villarreal'),
      team('Real Villa'),
      team('Villa'),
    ]
    expect(rank(['villa'], documents).map(({ document, tier }) => [document.title, tier])).toEqual([
      ['Villa', 'exact'],
      ['Villarreal', 'prefix'],
      ['Real Villa', 'words'],
      ['Aston Villa', 'words'],
      ['Elsewhere', 'detail'],
    ])
    expect(rank(['villa', 'r'], documents)[0]?.tier).toBe('words')
    expect(rank(['spurs'], [team('Tottenham Hotspur', ['spurs'])])[0]?.tier).toBe('alias')
  })

  test('of equals follows the order of leagues', () => {
    const documents = [team('Newcastle Jets', [], 28), team('Newcastle United', [], 1)]
    expect(titles(rank(['newcastle'], documents))).toEqual(['Newcastle United', 'Newcastle Jets'])
  })
})

describe('spelling mistakes', () => {
  test.each([
    ['arsenal', 'arsenal', 0],
    ['arsnal', 'arsenal', 1],
    ['bayren', 'bayern', 1],
    ['chlesea', 'chelsea', 1],
    ['totenam', 'tottenham', 2],
    ['', 'abc', 3],
    ['ca', 'abc', 3],
  ])('from %j to %j are %i', (a, b, letters) => {
    expect(distance(a, b)).toBe(letters)
  })

  test('are the same both ways, zero only for equal words, and at most the longer word’s length', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b)).toBe(distance(b, a))
        expect(distance(a, b) === 0).toBe(a === b)
        expect(distance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })

  test.each([
    ['arsnal', ['Arsenal']],
    ['manchster untied', ['Manchester United']],
    ['real madird', ['Real Madrid']],
    ['totten', []],
    ['arz', []],
    ['lyno', ['Lyon']],
    ['qqqq', []],
  ])('of %j are corrected to %j', (text, expected) => {
    const documents = ['Arsenal', 'Manchester United', 'Manchester City', 'Real Madrid', 'Lyon', 'Roma'].map((title) =>
      team(title),
    )
    expect(titles(nearest(wordsOf(text), documents))).toEqual(expected)
  })

  test('in aliases are found like those in names', () => {
    expect(titles(nearest(['splurs'], [team('Tottenham Hotspur', ['spurs'])]))).toEqual(['Tottenham Hotspur'])
  })
})

describe('two sides without a word between', () => {
  const documents = [
    team('Manchester City', ['man city']),
    team('Manchester United', ['man utd']),
    team('Arsenal'),
    team('Real Madrid'),
    team('Barcelona', ['barca']),
  ]

  test.each([
    ['arsenal man city', ['Arsenal'], ['Manchester City']],
    ['real madrid barca', ['Real Madrid'], ['Barcelona']],
    ['man utd arse', ['Manchester United'], ['Arsenal']],
    ['arsnal barcelna', ['Arsenal'], ['Barcelona']],
  ])('%j is %j and %j', (text, left, right) => {
    expect(pairOf(wordsOf(text), documents)?.map(titles)).toEqual([left, right])
  })

  test.each(['arsenal', 'arsenal nowhere', 'arsenal b', ''])('%j names no two', (text) => {
    expect(pairOf(wordsOf(text), documents)).toBeNull()
  })
})
