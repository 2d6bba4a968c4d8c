import type { Alert, NamedAlert } from '../contract.ts'
import type { NamingRepository } from './repository.ts'
import { named } from './rules.ts'

/** Alerts with the names of what they watch. */
export function createNaming(repository: NamingRepository) {
  return {
    /** Alerts of one person. */
    async nameAll(list: readonly Alert[]): Promise<NamedAlert[]> {
      const [first] = list
      if (!first) return []
      const facts = await repository.factsOf(first.userId, list)
      return list.map((alert) => named(alert, facts))
    },

    async name(alert: Alert): Promise<NamedAlert> {
      return named(alert, await repository.factsOf(alert.userId, [alert]))
    },
  }
}
