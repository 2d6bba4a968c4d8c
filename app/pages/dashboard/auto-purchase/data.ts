import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { type Fields, troubleHeaders } from '#app/ui/account/form.ts'
import { shownAttempts } from '#worker/money/purchases/attempts/constants.ts'
import { isCorrectionTaken, isLateAnswerTaken } from '#worker/money/purchases/attempts/rules.ts'
import { isForPerson } from '#worker/money/purchases/attempts/words.rules.ts'
import { settingsIn } from '#worker/money/purchases/settings/rules.ts'
import { addressOfTab } from '../tab.ts'
import type { TabVisit } from '../visit.ts'

export type AutoPurchaseData = Awaited<ReturnType<typeof loadAutoPurchase>>

/** Everything together, or nothing of it: figures must be those of the list beside them. */
export async function loadAutoPurchase({ caller: { userId }, notices, context }: TabVisit) {
  const { autoPurchase, attempts, mandates, plans, clock, logger } = context.get(servicesContext)
  const done = notices.get('autoPurchase')
  const now = clock()
  try {
    const [settings, newest, counts, signed, { entitlements }] = await Promise.all([
      autoPurchase.find(userId),
      attempts.newest(userId, shownAttempts),
      attempts.counts(userId),
      mandates.list(userId).then((listed) => mandates.stated(userId, listed)),
      plans.planOf(userId),
    ])
    const withPaths = newest.map(async (one) => ({
      ...one,
      answerPath:
        isForPerson(one) || isLateAnswerTaken(one, now) || isCorrectionTaken(one, now)
          ? await attempts.answerPath(userId, one)
          : null,
    }))
    const listed = await Promise.all(withPaths)
    const inForce = signed.filter(({ state }) => state !== 'revoked')
    return {
      settings,
      newest: listed,
      counts,
      mandates: inForce,
      isEntitled: entitlements.autoPurchase,
      done,
      now,
    }
  } catch (error) {
    logger.error('auto_purchase_not_read', { error: String(error) })
    return null
  }
}

export const isAutoPurchaseIntent = (intent: string | undefined) =>
  intent === 'save_auto_purchase' || intent === 'revoke_mandate'

export async function changeAutoPurchase({ caller, context }: TabVisit, fields: Fields) {
  const { autoPurchase, mandates } = context.get(servicesContext)
  if (fields.intent === 'revoke_mandate') {
    await mandates.revoke(caller.userId, fields.mandate ?? '', 'dashboard')
    return done('revoked', context)
  }
  const changed = await autoPurchase.change(caller, settingsIn(fields))
  if (changed.ok) return done('saved', context)
  const { message, fields: errors = {} } = changed.error
  return data({ autoPurchase: { message, errors, typed: fields } }, troubleHeaders(changed.error))
}

function done(what: string, context: TabVisit['context']) {
  const headers = noticeHeaders({ autoPurchase: what }, context)
  return redirect(addressOfTab('preferences'), { status: 303, headers })
}

export type AutoPurchaseTrouble = {
  autoPurchase: { message: string; errors: Record<string, string[]>; typed: Record<string, string> }
}
