import { defaultLivePreferences } from '#worker/alerting/preferences/constants.ts'
import { touchedIn } from '#worker/ground/platform/seen-fields.rules.ts'

type Wanted = Record<string, boolean | number>

/**
 * Preferences from a posted form. The settings dialog posts all of them (an off switch is missing), of which
 * those that were changed are kept; a panel button posts one, with its new value. Unknown fields are ignored.
 */
export function preferencesIn(fields: Record<string, string>): Wanted {
  const wanted: Wanted = {}
  for (const [name, standard] of Object.entries(defaultLivePreferences)) {
    const value = fields[name]
    if (typeof standard === 'number') {
      if (value !== undefined) wanted[name] = Number(value)
    } else if (fields.all === 'yes') wanted[name] = value !== undefined
    else if (value !== undefined) wanted[name] = value === 'true'
  }
  return touchedIn(fields, wanted) as Wanted
}
