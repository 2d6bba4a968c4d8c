import { expect, test } from 'vitest'
import { maxMoreTargets, tooManyTargets, withFound } from '#app/ui/alerts/more-targets.ts'

const [arsenal, city, united] = ['Arsenal', 'Manchester City', 'Manchester United'].map((name, index) => ({
  value: `team:${index + 1}`,
  name,
  detail: '',
}))
if (!arsenal || !city || !united) throw new Error('three teams')

test('the only result is chosen, and one that is called exactly that', () => {
  expect(withFound([], [arsenal], 'ars')).toEqual({ chosen: [arsenal], offered: [], problem: null })
  expect(withFound([arsenal], [city, united], ' manchester united ')).toMatchObject({ chosen: [arsenal, united] })
})

test('several matches of a search are offered, without those already chosen', () => {
  expect(withFound([], [city, united], 'manchester')).toEqual({ chosen: [], offered: [city, united], problem: null })
  expect(withFound([city], [city, united], 'manchester')).toMatchObject({ chosen: [city, united], offered: [] })
  expect(withFound([city], [city], 'city')).toEqual({ chosen: [city], offered: [], problem: null })
})

test('nothing that is called so is said, and so is the end of the room', () => {
  expect(withFound([arsenal], [], 'xyz').problem).toBe('No team, league or match is called “xyz”.')
  expect(withFound([arsenal], [], ' ')).toEqual({ chosen: [arsenal], offered: [], problem: null })
  const full = Array.from({ length: maxMoreTargets }, (_, index) => ({ ...city, value: `team:${index + 10}` }))
  expect(withFound(full, [arsenal], 'arsenal')).toEqual({ chosen: full, offered: [], problem: tooManyTargets })
})
