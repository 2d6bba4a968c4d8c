import { parseConfig } from '#worker/entry/config.ts'
import { productionSettings } from './settings.ts'

/** The invented company that the repository comes with. */
export const { company } = parseConfig(productionSettings)
