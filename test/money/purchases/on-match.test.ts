import { expect, test } from 'vitest'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import type { ShownAttempt } from '#worker/money/purchases/attempts/contract.ts'
import { lineOf } from '#worker/money/purchases/attempts/words.rules.ts'
import type { MandateState } from '#worker/money/purchases/mandates/state.rules.ts'
import { createPurchaseOnMatch } from '#worker/money/purchases/on-match.ts'
import { matchOf } from '../../app/fixtures.ts'
import { attemptOf, handOverQuestion } from './attempt.ts'

const question = { ...handOverQuestion, totalPence: 88_00, continueUrl: null }

test.each<[string, Partial<ShownAttempt>, string, string]>([
  ['that bought', {}, 'Bought: 2 tickets, £88', 'See the purchase'],
  ['that is asked', { status: 'requires_confirmation', question }, 'Asked: buy for £88? Answer by 14:20', 'Answer'],
  [
    'that its seller needs a person for',
    { status: 'requires_confirmation', question: { ...question, continueUrl: 'https://seller.example/c/1' } },
    'Club Direct needs you: 2 tickets, £88. Finish by 14:20',
    'Go on',
  ],
  [
    'to be bought by hand',
    { status: 'requires_confirmation', isHandOver: true, question: handOverQuestion, pence: 88_50 },
    'On sale at Club Direct: 2 tickets, £88.50. Answer by 14:20',
    'Answer',
  ],
  ['under way', { status: 'processing' }, 'Under way: 2 tickets, £88', 'See the purchase'],
  [
    'in doubt',
    { status: 'unclear', isAtMost: true, mayBePaid: { isAskedOn: false, checkUrl: null } },
    'May have been paid: 2 tickets, at most £88',
    'See the purchase',
  ],
])('an attempt %s is said in one line', (_what, changed, text, action) => {
  expect(lineOf(attemptOf(changed))).toEqual({ text, action })
})

const target = (kind: 'match' | 'team' | 'league', id: number) => ({ document: { terms: { targets: [{ kind, id }] } } })

async function lineFor(
  mandate: ReturnType<typeof target>,
  { state = 'on' as MandateState, status = 'scheduled' as MatchStatus, standing = null as ShownAttempt | null } = {},
) {
  const match = matchOf({ id: 7, home_team_id: 101, away_team_id: 107, league_id: 1, status })
  const mandates = {
    inForce: async () => [{ ...mandate, id: 'm1' }],
    stated: async (_user: number, listed: object[]) => listed.map((one) => ({ ...one, state })),
  }
  const purchaseOn = createPurchaseOnMatch({
    standing: async () => standing && { attempt: standing, path: '/p/token' },
    mandates: mandates as never,
  })
  return (await purchaseOn(4, match))?.path ?? null
}

test('a mandate is said that is on and about the match, its sides or its league', async () => {
  const about = [target('match', 7), target('team', 101), target('team', 107), target('league', 1)]
  expect(await Promise.all(about.map((one) => lineFor(one)))).toEqual(Array(4).fill('/mandates/m1'))
  expect(await lineFor(target('match', 8))).toBeNull()
  expect(await lineFor(target('team', 7))).toBeNull()
})

test('a mandate on paper, or of a match that is over, is not said, and a purchase comes before all', async () => {
  expect(await lineFor(target('match', 7), { state: 'paper' })).toBeNull()
  expect(await lineFor(target('match', 7), { status: 'completed' })).toBeNull()
  expect(await lineFor(target('match', 8), { standing: attemptOf() })).toBe('/p/token')
})
