import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { packWords, unpackWords } from '#worker/people/accounts/passwords/packed-words.ts'

test('what was packed comes out again, whatever words share', () => {
  const word = fc.oneof(fc.stringMatching(/^[ab]{1,60}$/), fc.stringMatching(/^\S{1,20}$/u))
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1 }), (words) => {
      expect(unpackWords(packWords(words))).toEqual(new Set(words))
    }),
    runs(200),
  )
})
