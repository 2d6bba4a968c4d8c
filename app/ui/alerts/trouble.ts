import { upgradeForUnlimited } from '#worker/alerting/alerts/constants.ts'
import type { Failure } from '#worker/ground/platform/result.ts'

/** Why an alert was not made or changed; `failed` for want of a reason. */
export function alertTroubleText({ code, message, fields }: Failure, failed: string): string {
  if (code === 'ALERT_LIMIT_REACHED') return message + upgradeForUnlimited
  // No control is marked for a target that is missing.
  return fields?.target?.[0] ?? (message || failed)
}
