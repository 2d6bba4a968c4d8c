import { expect, test } from 'vitest'
import { choicesFor, firstChoices } from '#app/pages/analysis/choices.ts'

const league = (id: number) => ({ id, name: `League ${id}`, country: 'GB', slug: `league-${id}` })
const found = { teams: [], leagues: [league(1)], matches: [] }

test('begins with a few leagues, as a search names them', async () => {
  const leagues = Array.from({ length: 30 }, (_, index) => league(index + 1))
  const first = await firstChoices({ leagues: async () => leagues })
  const services = { catalogue: { listPlatforms: async () => [] }, search: { search: async () => found as never } }
  expect(first).toHaveLength(6)
  expect(first.slice(0, 1)).toEqual(await choicesFor('League 1', services))
})
