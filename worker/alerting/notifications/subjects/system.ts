// Notifications of our own about an account: their words are stored with the subject.

import type { Clock } from '#worker/ground/platform/clock.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import { isStillDue } from '#worker/people/plans/warnings/rules.ts'
import type { SubjectWriter } from '../contract.ts'
import { SystemNotice } from '../inbox/contract.ts'

type Ports = { clock: Clock; plansOf: PlansService['plansOf'] }

export function createSystemWriter({ clock, plansOf }: Ports): SubjectWriter {
  return {
    async open({ id, at, facts }, deliveries) {
      const { title, text, href, action, until, ending } = SystemNotice.parse(facts)
      const plans = ending && (await plansOf(deliveries.map(({ userId }) => userId)))
      return ({ userId }) => {
        if (clock() >= until) return { reason: 'out of date before it was sent' }
        // Paid, given back or erased since it was recorded.
        if (ending && !isStillDue(ending, plans?.get(userId))) return { reason: 'the plan changed before it was sent' }
        const words = { title, text, href, action, why: null }
        return { kind: 'letter', about: 'system', userId, subjectId: id, at, match: null, alert: null, ...words }
      }
    },
  }
}
