import { useRouteLoaderData } from 'react-router'
import type { Consent } from '#worker/people/privacy/contract.ts'

/** The visitor's choice from the root loader: null before any choice, undefined when the loader failed. */
export function useCurrentConsent(): Consent | null | undefined {
  return (useRouteLoaderData('root') as { consent?: Consent | null } | undefined)?.consent
}
