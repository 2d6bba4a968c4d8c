import { Hono } from 'hono'
import type { FanAnswer } from '#durable/purchase-desk/protocol.ts'
import { type HttpEnv, requireCaller } from '#worker/ground/http.ts'
import { shownAttempts } from './constants.ts'
import type { Answered, AttemptCounts, SaidBought, ShownAttempt, StandingPurchase } from './contract.ts'
import { attemptOnWire, statsOnWire } from './view.ts'

export type Attempts = {
  /** Newest first. */
  newest: (userId: number, limit: number) => Promise<ShownAttempt[]>
  /** A purchase for the match that stands or may still come about, and where it is shown; null for none. */
  standing: (userId: number, matchId: number) => Promise<StandingPurchase | null>
  counts: (userId: number) => Promise<AttemptCounts>
  /** A hand-over, also one that was answered or ran out; null for none. */
  handOver: (userId: number, attemptId: string) => Promise<ShownAttempt | null>
  answerHandOver: (userId: number, attemptId: string, said: Exclude<FanAnswer, { kind: 'bought' }>) => Promise<Answered>
  /** `typed`: what they say they paid for all. `isSure`: they were asked once more. */
  sayBought: (userId: number, attemptId: string, typed: string, isSure: boolean) => Promise<SaidBought>
  /** Where its question is answered, or its person says what they paid by hand; null for neither. */
  answerPath: (userId: number, attempt: ShownAttempt) => Promise<string | null>
}

export function attemptsRoutes(attempts: Pick<Attempts, 'newest' | 'counts'>) {
  const routes = new Hono<HttpEnv>()

  routes.get('/auto-purchase/attempts', async (c) => {
    const { userId } = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    const [newest, { total }] = await Promise.all([attempts.newest(userId, shownAttempts), attempts.counts(userId)])
    return c.json({ attempts: newest.map(attemptOnWire), total })
  })

  routes.get('/auto-purchase/stats', async (c) => {
    const { userId } = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    return c.json(statsOnWire(await attempts.counts(userId)))
  })

  return routes
}
