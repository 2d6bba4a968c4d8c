import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { type Fields, fieldsOf, troubleHeaders } from '#app/ui/account/form.ts'
import { askForProof, proveFirst } from '#app/ui/account/proof.ts'
import { holds } from '#worker/people/accounts/rules.ts'
import { notAllowed } from '#worker/people/accounts/sessions/constants.ts'
import { displayName } from '#worker/people/accounts/sign-in/rules.ts'
import { quickBuyIn } from '#worker/people/quick-buy/rules.ts'
import { changeAutoPurchase, isAutoPurchaseIntent, loadAutoPurchase } from './auto-purchase/data.ts'
import { AutoPurchase } from './auto-purchase/part.ts'
import { changePhone, isPhoneIntent, loadSms } from './sms-data.ts'
import { addressOfTab } from './tab.ts'
import type { TabVisit } from './visit.ts'

export type PreferencesTabData = Awaited<ReturnType<typeof loadPreferences>>

/** Preferences that cannot be read leave the rest of the page. */
export async function loadPreferences(visit: TabVisit) {
  const { caller, notices, context } = visit
  const { preferences, logger } = context.get(servicesContext)
  const [saved, phone, autoPurchase] = await Promise.all([
    preferences.all(caller).catch((error: unknown) => {
      logger.error('preferences_not_read', { error: String(error) })
      return null
    }),
    loadSms(visit),
    loadAutoPurchase(visit),
    AutoPurchase.prepare(),
  ])
  return { saved, accountName: displayName(caller), phone, autoPurchase, savedPart: notices.get('preferences') }
}

/** The quick-buy form, a step of the phone widget, or auto-purchase. To revoke a mandate needs no permission. */
export async function changePreferences(visit: TabVisit) {
  const { caller, request, context } = visit
  const fields = await fieldsOf(request, context)
  if (isPhoneIntent(fields.intent)) return changePhone(visit, fields)
  const isAutoPurchase = isAutoPurchaseIntent(fields.intent)
  if (fields.intent !== 'save_preferences' && !isAutoPurchase) throw new Response(null, { status: 400 })
  if (fields.intent !== 'revoke_mandate' && !holds(caller.permissions, 'MANAGE_PREFERENCES'))
    throw data({ message: notAllowed }, { status: 403 })
  if (isAutoPurchase) return changeAutoPurchase(visit, fields)
  return saveQuickBuy(visit, fields)
}

/** Where something buys for the account, where tickets go is changed with fresh proof. */
async function saveQuickBuy({ caller, request, context }: TabVisit, fields: Fields) {
  const asked = { caller, fields, request, context }
  const isProving = Object.keys(fields).some((name) => name.startsWith('proof_'))
  const proven = isProving ? await proveFirst(asked) : { caller }
  if ('methods' in proven) return askForProof(proven)
  const changed = await context.get(servicesContext).preferences.change(proven.caller, quickBuyIn(fields))
  if (!changed.ok && changed.error.code === 'PROOF_REQUIRED') {
    const needed = await proveFirst(asked)
    if ('methods' in needed) return askForProof(needed)
  }
  if (!changed.ok) {
    const { message, fields: errors = {} } = changed.error
    return data({ quickBuy: { message, errors, typed: fields } }, troubleHeaders(changed.error))
  }
  const headers = noticeHeaders({ preferences: fields.part ?? 'all' }, context)
  return redirect(addressOfTab('preferences'), { status: 303, headers })
}

export type QuickBuyTrouble = {
  quickBuy: { message: string; errors: Record<string, string[]>; typed: Record<string, string> }
}
