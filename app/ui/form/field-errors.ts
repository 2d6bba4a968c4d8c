import { createContext, use, useState } from 'react'

/** Whether a field's error is out of date; set by the form around the field. */
export const OutdatedErrors = createContext<(name: string) => boolean>(() => false)

/** A field's error, until the field is edited or the form could not be sent. */
export function useFieldError(name: string, error: string | undefined): string | undefined {
  return use(OutdatedErrors)(name) ? undefined : error
}

/** Null stands for all fields. */
type Outdated = { source: unknown; fields: readonly string[] | null }

/** Which field errors are out of date; errors from a new `source` are all current. */
export function useOutdatedErrors(source: unknown) {
  const [kept, keep] = useState<Outdated>({ source, fields: [] })
  const fields = kept.source === source ? kept.fields : []
  return {
    isOutdated: (name: string) => fields?.includes(name) ?? true,
    drop: (name: string) => fields && !fields.includes(name) && keep({ source, fields: [...fields, name] }),
    dropAll: () => keep({ source, fields: null }),
  }
}
