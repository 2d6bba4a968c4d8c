// Server side of asking for an alert: what the form says of the match's prices.
import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import type { AlertType } from '#worker/alerting/alerts/constants.ts'
import type { AlertHistory } from '#worker/alerting/alerts/preview/contract.ts'
import type { Fields } from '../account/form.ts'
import type { AlertPreview } from './ask.ts'
import { boardPreview } from './board-preview.ts'
import { alertIn } from './form-fields.ts'

type Context = Readonly<RouterContextProvider>

/** Null hides its part of the form: an alert can be made without it. */
export async function loadPreview(matchId: number, fields: Fields, context: Context): Promise<AlertPreview | null> {
  const { alerts, matchPage, logger } = context.get(servicesContext)
  try {
    const board = await (await matchPage.open(matchId))?.prices()
    if (!board) return null
    const preview = boardPreview(board, alerts.conditionsIn(alertIn({ ...fields, match_id: String(matchId) })))
    const asked = presetIn(matchId, fields, preview)
    const history = await alerts.preview(asked)
    const presetPence = fields.alert_type || !history.ok ? null : proposedBy(history.value, preview)
    // Played again only where the proposal is another alert than any fall.
    const shown =
      presetPence === null ? history : await alerts.preview(presetIn(matchId, fields, { ...preview, presetPence }))
    const alertType = asked.alert_type as AlertType
    return { ...preview, presetPence, history: shown.ok ? { ...shown.value, alertType } : null }
  } catch (error) {
    logger.error('alert_preview_failed', { match_id: matchId, error: String(error) })
    return null
  }
}

/** A limit that the price came to before, so that an alert at it has a chance; null: any fall. */
function proposedBy({ marks }: Pick<AlertHistory, 'marks'>, { bestNow }: AlertPreview): number | null {
  const reached = marks?.reachedTwicePence ?? null
  return reached !== null && bestNow !== null && reached < bestNow.pence ? reached : null
}

/** What the form asks for; before it was touched, what it shows at first. */
function presetIn(matchId: number, fields: Fields, { presetPence, bestNow }: AlertPreview): Record<string, unknown> {
  if (fields.alert_type) return alertIn({ ...fields, match_id: String(matchId) })
  const preset = presetPence === null ? '' : String(presetPence / 100)
  const price_threshold = fields.price_threshold || preset
  const alert_type = bestNow ? 'price_drop' : 'availability'
  return alertIn({ ...fields, alert_type, price_threshold, match_id: String(matchId) })
}
