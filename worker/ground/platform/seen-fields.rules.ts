/** Beside each field, a form sends what it was filled with: only what its person changed is written. */
export const seenName = (field: string) => `seen_${field}`

/** Whether a field was sent as the form showed it. An unticked box sends nothing. */
export function isUntouched(sent: Readonly<Record<string, unknown>>, field: string): boolean {
  const seen = sent[seenName(field)]
  return seen !== undefined && seen === (sent[field] ?? '')
}

/** What a form changes: of the values read from it, those whose fields were not sent as they were shown. */
export function touchedIn<Values extends object>(
  sent: Readonly<Record<string, unknown>>,
  values: Values,
): Partial<Values> {
  const touched = Object.entries(values).filter(([field]) => !isUntouched(sent, field))
  return Object.fromEntries(touched) as Partial<Values>
}

/** Values as a form shows them: a ticked box as "on", one that is not and nothing as an empty text. */
export function filledWith<Field extends string>(values: Readonly<Record<Field, string | number | boolean | null>>) {
  const filled = Object.entries<string | number | boolean | null>(values).map(([field, value]) => [
    field,
    textOf(value),
  ])
  return Object.fromEntries(filled) as Record<Field, string>
}

function textOf(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'on' : ''
  return value === null ? '' : String(value)
}
