import { createProduct } from '#worker/services.ts'
import { productionSettings } from './settings.ts'

/** The product on settings alone, for what asks nothing of a binding: its policies, its list of routes. */
export const unboundProduct = () => createProduct(productionSettings as unknown as Env)
