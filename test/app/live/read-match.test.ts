import { afterEach, expect, test, vi } from 'vitest'
import { readMatch } from '#app/ui/live/room/read-match.ts'
import { matchOf } from '../fixtures.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const stopped = new AbortController().signal
const status = { status: 'full_time', updated_at: '2026-11-21T15:42:00Z', penalties: null, events: [], home_score: 2 }

function serve(answers: Record<string, Response>) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect(init.cache).toBe('no-store')
    const answer = answers[path]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
}

test('a match is fetched with its live facts, bypassing every cache', async () => {
  serve({ '/api/matches/7': Response.json(matchOf()), '/api/matches/7/live-status': Response.json(status) })
  const read = await readMatch(7, stopped)
  expect(read?.match.id).toBe(7)
  expect(read?.live).toMatchObject({ status: 'full_time', homeScore: 2 })
})

test.each([
  ['without a network', {}],
  ['with half an answer', { '/api/matches/7': Response.json(matchOf()) }],
  [
    'with an error',
    { '/api/matches/7': Response.json({}, { status: 503 }), '/api/matches/7/live-status': Response.json(status) },
  ],
] as [string, Record<string, Response>][])('%s there is nothing new, and nothing is thrown', async (_how, answers) => {
  serve(answers)
  expect(await readMatch(7, stopped)).toBeNull()
})
