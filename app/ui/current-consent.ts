import { useRouteLoaderData } from 'react-router'
import type { Consent } from '#worker/privacy/contract.ts'

/** What this visitor chose, as the root loader read it: null before any choice, undefined where nobody could look. */
export function useCurrentConsent(): Consent | null | undefined {
  return (useRouteLoaderData('root') as { consent?: Consent | null } | undefined)?.consent
}
