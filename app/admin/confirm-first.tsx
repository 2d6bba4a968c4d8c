import { useLocation } from 'react-router'
import { confirmPath } from '#worker/accounts/two-step/constants.ts'
import { ButtonLink } from '../ui/button.tsx'

/** Leads to the proof of identity and back, for what is not carried through it: a password. */
export function ConfirmFirst({ children }: { children: string }) {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={`${confirmPath}?${new URLSearchParams({ return_to: pathname + search })}`} tone="quiet">
      {children}
    </ButtonLink>
  )
}
