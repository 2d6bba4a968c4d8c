import type { SubjectKind } from '#worker/alerting/analysis/constants.ts'
import { analysisPath } from '#worker/alerting/analysis/constants.ts'

/** The subject that is shown, or the one it is compared with. */
export type Shown = {
  kind: SubjectKind
  id: number
  area?: string | null | undefined
  season?: string | null | undefined
}

/** Names of a subject's fields in the page's address; of what it is compared with, they begin with "with_". */
export function fieldsOf(
  { kind, id, area, season }: Shown,
  prefix: '' | 'with_' = '',
): [name: string, value: string][] {
  const fields = { kind, id: String(id), area, season }
  return Object.entries(fields).flatMap(([name, value]) =>
    value ? [[`${prefix}${name}`, value] as [string, string]] : [],
  )
}

export function analysisAddress(shown: Shown, other: Shown | null = null): string {
  return `${analysisPath}?${new URLSearchParams([...fieldsOf(shown), ...(other ? fieldsOf(other, 'with_') : [])])}`
}

export function fileAddress(shown: Shown, chart: string): string {
  return `/api/analysis?${new URLSearchParams([...fieldsOf(shown), ['format', 'csv'], ['chart', chart]])}`
}

/** As the service takes it; null where the address names none. */
export function subjectIn(query: URLSearchParams, prefix: '' | 'with_' = ''): Record<string, string> | null {
  if (!query.get(`${prefix}kind`)) return null
  return Object.fromEntries(
    ['kind', 'id', 'area', 'season'].flatMap((name) => {
      const value = query.get(prefix + name)
      return value ? [[name, value]] : []
    }),
  )
}
