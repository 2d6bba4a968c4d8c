import type { ChangeSubscriber } from '../changes/contract.ts'
import type { CatalogueService } from './service.ts'

/** Updates the price summary in lists; a late change is ignored. */
export function catalogueSubscriber(catalogue: Pick<CatalogueService, 'recordChange'>): ChangeSubscriber {
  return {
    name: 'catalogue',
    async handle(change) {
      await catalogue.recordChange(change)
      return null
    },
  }
}
