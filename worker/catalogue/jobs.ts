import type { ChangeSubscriber } from '../changes/contract.ts'
import type { CatalogueService } from './service.ts'

/** Keeps the price summary that lists show of a match; a change that comes late changes nothing. */
export function catalogueSubscriber(catalogue: Pick<CatalogueService, 'recordChange'>): ChangeSubscriber {
  return {
    name: 'catalogue',
    async handle(change) {
      await catalogue.recordChange(change)
      return null
    },
  }
}
