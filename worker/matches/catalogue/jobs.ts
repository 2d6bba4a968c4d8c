import type { ChangeSubscriber } from '../changes/contract.ts'
import { isOfCheapest, isSeatsAsBefore, isStockAlone } from '../changes/rules.ts'
import type { CatalogueService } from './service.ts'

/** Updates the price summary in lists; a late change is ignored. */
export function catalogueSubscriber(catalogue: Pick<CatalogueService, 'recordChange'>): ChangeSubscriber {
  return {
    name: 'catalogue',
    async handle(change) {
      const isUnseen = isStockAlone(change) && !isOfCheapest(change) && isSeatsAsBefore(change)
      if (!isUnseen) await catalogue.recordChange(change)
      return null
    },
  }
}
