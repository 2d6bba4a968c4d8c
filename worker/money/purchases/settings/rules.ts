import type { PurchaseSwitches } from '#worker/alerting/preferences/contract.ts'
import { fromDecimal } from '#worker/ground/platform/money.ts'
import { filledWith, touchedIn } from '#worker/ground/platform/seen-fields.rules.ts'
import type { QuickBuyLimits } from '#worker/people/quick-buy/contract.ts'
import type { Limits } from '../deciding/contract.ts'
import type { AutoPurchaseSettings, OwnSettings, SettingsForm } from './contract.ts'

/** A change by the feature that keeps it; what was not sent is left out. */
export function partsOf(form: SettingsForm): { own: Partial<OwnSettings>; switches: Partial<PurchaseSwitches> } {
  return {
    own: sentOf({
      auto_purchase_max_price: form.maxPrice,
      auto_purchase_preferred_sections: form.preferredSections,
      auto_purchase_notification_method: form.notificationMethod,
    }),
    switches: sentOf({
      auto_purchase_enabled: form.autoPurchaseEnabled,
      purchase_confirmation_required: form.confirmationRequired,
      auto_registration_enabled: form.autoRegistrationEnabled,
    }),
  }
}

function sentOf<Values extends object>(values: Values) {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(sent) as {
    [Name in keyof Values]?: NonNullable<Values[Name]> | Extract<Values[Name], null>
  }
}

type Fields = Readonly<Record<string, string>>

/** What the form is filled with, under its names. */
export function settingsShown(settings: AutoPurchaseSettings) {
  return filledWith({
    autoPurchaseEnabled: settings.auto_purchase_enabled,
    maxPrice: settings.auto_purchase_max_price,
    preferredSections: settings.auto_purchase_preferred_sections,
    notificationMethod: settings.auto_purchase_notification_method,
    confirmationRequired: settings.purchase_confirmation_required,
    autoRegistrationEnabled: settings.auto_registration_enabled,
  })
}

/**
 * What the form changes: a switch that is off is missing. Without its advanced options, which are shown only while
 * auto-purchase is on, auto-registration stays as it is. A price that is no number is sent as it is, to be refused.
 */
export function settingsIn(fields: Fields): Record<string, unknown> {
  const price = fields.maxPrice?.trim() ?? ''
  return touchedIn(fields, {
    autoPurchaseEnabled: fields.autoPurchaseEnabled !== undefined,
    maxPrice: price === '' ? null : Number.isFinite(Number(price)) ? Number(price) : price,
    preferredSections: fields.preferredSections ?? '',
    notificationMethod: fields.notificationMethod,
    confirmationRequired: fields.confirmationRequired !== undefined,
    ...(fields.hasAdvanced !== undefined && { autoRegistrationEnabled: fields.autoRegistrationEnabled !== undefined }),
  })
}

/** A refusal's fields under the form's names. */
export function fieldsOfForm(fields: Record<string, string[]> = {}): Record<string, string[]> {
  const names: Record<string, string> = {
    auto_purchase_enabled: 'autoPurchaseEnabled',
    auto_registration_enabled: 'autoRegistrationEnabled',
    purchase_confirmation_required: 'confirmationRequired',
  }
  return Object.fromEntries(Object.entries(fields).map(([name, texts]) => [names[name] ?? name, texts]))
}

/** Settings that purchases obey: the lower of the two highest prices, of quick buy and of auto-purchase. */
export function limitsOf(
  settings: Omit<AutoPurchaseSettings, 'auto_registration_enabled'>,
  quickBuy: QuickBuyLimits,
  isEntitled: boolean,
): Limits {
  const { budget_limit: monthlyBudget, max_ticket_price: quickBuyPrice } = quickBuy
  const maxPrices = [settings.auto_purchase_max_price, quickBuyPrice || null].filter((price) => price !== null)
  return {
    isEntitled,
    isSwitchedOn: settings.auto_purchase_enabled,
    mustConfirm: settings.purchase_confirmation_required,
    maxPricePence: maxPrices.length === 0 ? null : fromDecimal(Math.min(...maxPrices)),
    monthlyBudgetPence: monthlyBudget === 0 ? null : fromDecimal(monthlyBudget),
  }
}
