// Settings belong to the user, the permission for notifications to the device.
import type { LivePreferences } from '#worker/alerting/preferences/contract.ts'
import type { NoticePermission } from '../notices.ts'

/** The settings as effective on this device: off without its permission. Null before that is known. */
export function onDevice(preferences: LivePreferences, permission: NoticePermission | null): LivePreferences {
  const isAllowed = permission === null || permission === 'granted'
  return { ...preferences, live_match_notifications: preferences.live_match_notifications && isAllowed }
}

/** Only the settings that changed: saving the whole form must not switch off what another device has on. */
export function changesOf(shown: LivePreferences, wanted: Partial<LivePreferences>): Partial<LivePreferences> {
  const changed = Object.entries(wanted).filter(([name, value]) => shown[name as keyof LivePreferences] !== value)
  return Object.fromEntries(changed)
}

/** Why notifications stay off although requested; null where they are on. */
export const refusals: Record<NoticePermission, string | null> = {
  granted: null,
  denied: 'Your browser blocks notifications from this site. Allow them in its site settings, then try again.',
  default: 'Notifications need your permission. Press Notifications to be asked again.',
  unsupported: 'This browser cannot show notifications.',
}
