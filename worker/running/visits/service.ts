import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Visit } from './contract.ts'
import type { VisitsRepository } from './repository.ts'
import { visitAt } from './rules.ts'

type Ports = { repository: VisitsRepository; clock: Clock }

/** When people open their dashboard, so that it can say what is new. */
export function createVisitsService({ repository, clock }: Ports) {
  return {
    /** Notes that the person is here; `beforeAt` stays the same for the whole visit. */
    async arrive(userId: number): Promise<Visit> {
      const { visit, isNoted } = visitAt(await repository.find(userId), clock())
      if (isNoted) await repository.save(userId, visit)
      return visit
    },

    /** A test message went to the person's phone. */
    noteTest: (userId: number) => repository.setTested(userId, clock()),

    /** The person wants to see the first steps no more. */
    dismissSteps: (userId: number) => repository.setStepsDismissed(userId, clock()),
  }
}
