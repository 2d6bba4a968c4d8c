import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { crestPatterns } from '#worker/matches/catalogue/constants.ts'
import { contrast, crestSvg, textColour } from '#worker/matches/catalogue/crest.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'

test('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a code is readable on any colour', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(colour, colour, (first, second) => contrast(first, textColour(first, second)) >= 4.5))
})

test('keeps the club’s own second colour where it is readable', () => {
  expect(textColour('#132257', '#ffffff')).toBe('#ffffff')
  expect(textColour('#ffffff', '#eeeeee')).toBe('#000000')
})

test('every team and pattern has a well-formed image with its code', () => {
  for (const team of teams) {
    for (const crestPattern of crestPatterns) {
      const svg = crestSvg({ ...team, crestPattern })
      expect(svg).toContain(`>${team.code}</text>`)
      expect(svg).not.toContain('undefined')
      expect(parseDocument(svg, { xmlMode: true }).children[0]).toMatchObject({ name: 'svg' })
    }
  }
})

test('a name with markup stays text', () => {
  const [team] = teams
  if (!team) throw new Error('no teams')
  expect(crestSvg({ ...team, name: '<script>"&', code: '<b>' })).toContain('&lt;script&gt;&quot;&amp;')
})
