export const notificationMethods = ['email', 'sms', 'both'] as const
export type NotificationMethod = (typeof notificationMethods)[number]

/** What this feature stores itself; the switches are preferences. */
export const defaultOwnSettings = {
  auto_purchase_max_price: null as number | null,
  auto_purchase_preferred_sections: '',
  auto_purchase_notification_method: 'email' as NotificationMethod,
}

export const autoPurchaseTexts = {
  badMethod: 'Choose email, SMS or both.',
} as const
