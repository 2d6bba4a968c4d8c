import { defaultLivePreferences } from '#worker/preferences/constants.ts'

type Wanted = Record<string, boolean | number>

/**
 * The preferences that a posted form means. The settings dialog posts all of them, where a switch that is off is not
 * there at all; a button of the panel posts one, with its new value. What is not known is left out.
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
  return wanted
}
