import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { confirmPath } from '#worker/ground/constants.ts'

/** Leads to the proof of identity and back, for what is not carried through it: a password. */
export function ConfirmFirst({ children }: { children: string }) {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={`${confirmPath}?${new URLSearchParams({ return_to: pathname + search })}`} tone="quiet">
      {children}
    </ButtonLink>
  )
}
