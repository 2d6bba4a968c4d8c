import type { ChangeSubscriber } from '#worker/matches/changes/contract.ts'
import { figuresEveryMs } from './constants.ts'
import type { AnalysisRepository } from './repository.ts'

/** A match that changes is summed up a while after its first change since. */
export function analysisSubscriber({ setDue }: Pick<AnalysisRepository, 'setDue'>): ChangeSubscriber {
  return {
    name: 'analysis',
    async handle({ matchId, seenAt, queue }) {
      if (!queue) await setDue(matchId, seenAt + figuresEveryMs)
      return null
    },
  }
}
