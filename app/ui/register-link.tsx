import { createContext, type ReactNode, useContext } from 'react'
import { type LinkProps, useRouteLoaderData } from 'react-router'
import { ButtonLink, type ButtonTone } from './button.tsx'

/** For a page that failed before the root's loader ran; on the server alone. */
export const RegistrationContext = createContext(true)

/** From the root loader. */
export function useIsRegistrationOpen(): boolean {
  const root = useRouteLoaderData('root') as { isRegistrationOpen?: boolean } | undefined
  const onFailedPage = useContext(RegistrationContext)
  return root?.isRegistrationOpen ?? onFailedPage
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
