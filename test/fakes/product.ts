import { createProduct } from '#worker/entry/services.ts'
import { productionSettings } from './settings.ts'

/** The product without bindings, for its policies and routes. */
export const unboundProduct = () => createProduct(productionSettings as unknown as Env)
