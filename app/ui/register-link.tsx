import type { ReactNode } from 'react'
import { type LinkProps, useRouteLoaderData } from 'react-router'
import { ButtonLink, type ButtonTone } from './button.tsx'

/** From the root loader; a page that failed early offers an account, and registration says whether it is open. */
export function useIsRegistrationOpen(): boolean {
  return (useRouteLoaderData('root') as { isRegistrationOpen?: boolean } | undefined)?.isRegistrationOpen ?? true
}

type RegisterLinkProps = Omit<LinkProps, 'to'> & {
  to?: string
  tone?: ButtonTone
  /** Shown while registration is closed. */
  instead?: ReactNode
}

/** The way to an account, while operators let visitors make one. */
export function RegisterLink({ to = '/register', instead = null, ...rest }: RegisterLinkProps) {
  return useIsRegistrationOpen() ? <ButtonLink {...rest} to={to} /> : instead
}
