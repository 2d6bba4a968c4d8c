import type { PreferencesService } from '#worker/alerting/preferences/service.ts'
import { parseInput } from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { QuickBuyLimits } from '#worker/people/quick-buy/contract.ts'
import type { Limits } from '../deciding/contract.ts'
import { autoPurchaseTexts, defaultOwnSettings, type NotificationMethod } from './constants.ts'
import { type AutoPurchaseSettings, SettingsForm } from './contract.ts'
import type { SettingsRepository } from './repository.ts'
import { fieldsOfForm, limitsOf, partsOf } from './rules.ts'

export type AutoPurchaseService = ReturnType<typeof createAutoPurchaseSettings>

type Ports = {
  repository: SettingsRepository
  preferences: Pick<PreferencesService, 'own' | 'change' | 'refusalOf'>
  quickBuyLimitsOf: (userId: number) => Promise<QuickBuyLimits>
  planOf: PlansService['planOf']
  /** Whether an SMS would reach a person now. */
  reachesBySms: (userId: number) => Promise<boolean>
}

/** Settings of auto-purchase; the switches among them are preferences. */
export function createAutoPurchaseSettings({ repository, preferences, quickBuyLimitsOf, planOf, reachesBySms }: Ports) {
  const isUsable = async (userId: number, method: NotificationMethod) => method === 'email' || reachesBySms(userId)

  async function find(userId: number): Promise<AutoPurchaseSettings> {
    const [switches, own] = await Promise.all([preferences.own(userId), repository.find(userId)])
    return {
      auto_purchase_enabled: switches.auto_purchase_enabled,
      ...own,
      purchase_confirmation_required: switches.purchase_confirmation_required,
      auto_registration_enabled: switches.auto_registration_enabled,
    }
  }

  return {
    find,

    /**
     * Applies what was sent, or nothing of it where something is refused. Limits are kept before the switch, which is so
     * never on without the limits that came with it.
     */
    async change(
      caller: Pick<Caller, 'userId' | 'email'>,
      input: unknown,
    ): Promise<Result<AutoPurchaseSettings, 'INVALID'>> {
      const form = parseInput(SettingsForm, input)
      if (!form.ok) return form
      const { own, switches } = partsOf(form.value)
      const { auto_purchase_notification_method: method } = own
      if (method !== undefined && !(await isUsable(caller.userId, method))) {
        return fail('INVALID', autoPurchaseTexts.noSms, { fields: { notificationMethod: [autoPurchaseTexts.noSms] } })
      }
      const refusal = await preferences.refusalOf(caller.userId, switches)
      if (!refusal.ok) return { ok: false, error: { ...refusal.error, fields: fieldsOfForm(refusal.error.fields) } }
      if (Object.keys(own).length > 0) await repository.change(caller.userId, own)
      if (Object.keys(switches).length > 0) await preferences.change(caller, switches)
      return succeed(await find(caller.userId))
    },

    remove: repository.remove,

    /** What all of a person's purchases go by, as it is now. An account that is closed buys nothing, also by a mailed link. */
    async limitsOf(userId: number): Promise<Limits> {
      const [switches, own, quickBuy, { entitlements }] = await Promise.all([
        preferences.own(userId),
        repository.findOpen(userId),
        quickBuyLimitsOf(userId),
        planOf(userId),
      ])
      const isSwitchedOn = own !== null && switches.auto_purchase_enabled
      const settings = { ...(own ?? defaultOwnSettings), ...switches, auto_purchase_enabled: isSwitchedOn }
      return limitsOf(settings, quickBuy, entitlements.autoPurchase)
    },
  }
}
