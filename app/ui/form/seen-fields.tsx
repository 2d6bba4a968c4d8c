import { isUntouched, seenName } from '#worker/ground/platform/seen-fields.rules.ts'

type Sent = Readonly<Record<string, string>> | undefined

/** What a field shows when its form comes back: what was typed, else what is stored by now. */
export function shownIn(typed: Sent, field: string, stored: string): string {
  return typed && !isUntouched(typed, field) ? (typed[field] ?? '') : stored
}

type Filled<Name extends string> = {
  stored: Readonly<Record<Name, string>>
  typed: Sent
  errors: Readonly<Record<string, string[]>> | undefined
}

/** Makes the properties of a form's fields: what each shows, and what is wrong with it. */
export function fillFields<Name extends string>({ stored, typed, errors }: Filled<Name>) {
  return (name: Name, label: string, hint?: string) => ({
    name,
    label,
    hint,
    error: errors?.[name]?.[0],
    defaultValue: shownIn(typed, name, stored[name]),
  })
}

/** Whether the page has read what its form was refused for: the answer to the form comes before that. */
export function isReadAgain({ version }: { version: number }, typed: Sent): boolean {
  return typed?.version !== String(version)
}

/** What the fields of a form are filled with, sent along with them. */
export function SeenFields({ stored }: { stored: Readonly<Record<string, string>> }) {
  return Object.entries(stored).map(([field, value]) => (
    <input key={field} type="hidden" name={seenName(field)} value={value} />
  ))
}
