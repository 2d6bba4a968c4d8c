import { createContext, use, useState } from 'react'

/** Whether a field's error is out of date; set by the form around the field. */
export const OutdatedErrors = createContext<(name: string) => boolean>(() => false)

/** A field's error, until the field is edited or the form could not be sent. */
export function useFieldError(name: string, error: string | undefined): string | undefined {
  return use(OutdatedErrors)(name) ? undefined : error
}

type Outdated = { source: unknown; fields: ReadonlySet<string> | 'all' }

/** Which field errors are out of date; errors from a new `source` are all current. */
export function useOutdatedErrors(source: unknown) {
  const [kept, keep] = useState<Outdated>({ source, fields: new Set() })
  const fields = kept.source === source ? kept.fields : new Set<string>()
  return {
    isOutdated: (name: string) => fields === 'all' || fields.has(name),
    drop: (name: string) =>
      fields !== 'all' && !fields.has(name) && keep({ source, fields: new Set(fields).add(name) }),
    dropAll: () => keep({ source, fields: 'all' }),
  }
}
