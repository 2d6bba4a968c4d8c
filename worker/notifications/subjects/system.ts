// Notifications of our own about an account: their words are stored with the subject.
import type { Clock } from '../../platform/clock.ts'
import type { SubjectTeller } from '../contract.ts'
import { SystemNotice } from '../inbox/contract.ts'

export function createSystemTeller({ clock }: { clock: Clock }): SubjectTeller {
  return {
    async open({ id, at, facts }) {
      const { title, text, href, action, until } = SystemNotice.parse(facts)
      return ({ userId }) => {
        if (clock() >= until) return { reason: 'out of date before it was sent' }
        const words = { title, text, href, action, why: null }
        return { kind: 'letter', about: 'system', userId, subjectId: id, at, match: null, alert: null, ...words }
      }
    },
  }
}
