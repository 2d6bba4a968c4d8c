import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { central, latin } from '#scripts/make-fonts.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'

const style = readFileSync(new URL('../../app/styles/fonts.css', import.meta.url), 'utf8')

function rangesOf(file: string): number[][] {
  const [, text = ''] = new RegExp(`${file}"\\)[^}]*unicode-range:([^;]*);`).exec(style) ?? []
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

test('the style sheet names the characters of each font', () => {
  expect(rangesOf('archivo-latin.woff2')).toEqual(latin)
  expect(rangesOf('archivo-central.woff2')).toEqual(central)
})

test('every character of a team’s or ground’s name is in one of them', () => {
  const held = [...latin, ...central]
  const isHeld = (letter: string) =>
    held.some(([first, last]) => first <= letter.charCodeAt(0) && letter.charCodeAt(0) <= last)
  const strange = [...new Set(JSON.stringify(teams))].filter((letter) => !isHeld(letter))
  expect(strange).toEqual([])
})
