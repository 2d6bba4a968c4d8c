import { z } from 'zod'
import type { PurchaseSwitches } from '#worker/alerting/preferences/contract.ts'
import { QuickBuy } from '#worker/people/quick-buy/contract.ts'
import { autoPurchaseTexts, type NotificationMethod, notificationMethods } from './constants.ts'

export type OwnSettings = {
  /** Pounds for each ticket; null for no limit. */
  auto_purchase_max_price: number | null
  /** Separated by commas. */
  auto_purchase_preferred_sections: string
  auto_purchase_notification_method: NotificationMethod
}

/** In the specification's names. */
export type AutoPurchaseSettings = PurchaseSwitches & OwnSettings

/** Fields that the form and the call send, in the specification's names; missing ones keep their value. */
export const SettingsForm = z
  .object({
    autoPurchaseEnabled: z.boolean(),
    /** Pounds; null and 0 mean no limit. */
    maxPrice: QuickBuy.shape.max_ticket_price.nullable().transform((price) => price || null),
    preferredSections: QuickBuy.shape.preferred_seating_sections,
    notificationMethod: z.enum(notificationMethods, { error: autoPurchaseTexts.badMethod }),
    confirmationRequired: z.boolean(),
    autoRegistrationEnabled: z.boolean(),
  })
  .partial()
  .strict()
export type SettingsForm = z.infer<typeof SettingsForm>
