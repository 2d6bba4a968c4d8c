import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Alert } from '../contract.ts'
import { NewAlert } from '../making/contract.ts'
import type { Past } from '../past/rules.ts'
import { plainAlert } from '../rules.ts'
import { onlyOneMatch } from './constants.ts'
import type { AlertHistory } from './contract.ts'
import { replay } from './rules.ts'

type PreviewPorts = {
  past: (matchId: number) => Promise<Past>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  clock: Clock
}

/** What an alert would have done, were it made long ago. */
export function createPreview({ past, matchFacts, clock }: PreviewPorts) {
  /** Takes what `create` takes, and makes nothing. */
  return async (sent: unknown): Promise<Result<AlertHistory, 'INVALID' | 'NOT_FOUND'>> => {
    const asked = parseInput(NewAlert, sent)
    if (!asked.ok) return asked
    const { targetKind, targetId, moreTargets } = asked.value
    if (targetKind !== 'match' || moreTargets.length > 0) return fail('INVALID', onlyOneMatch)
    const match = await matchFacts(targetId)
    if (!match) return fail('NOT_FOUND', "We couldn't find that match.")
    const alert: Alert = { ...plainAlert, ...asked.value, id: 0, userId: 0, createdAt: 0 }
    return succeed(replay(await past(targetId), alert, match, clock()))
  }
}
