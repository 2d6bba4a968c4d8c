import { Link, useLocation } from 'react-router'

/** To signing in and back: to this page, or to the one that stands for it. */
export function SignInLink({ returnTo }: { returnTo?: string | undefined }) {
  const { pathname, search } = useLocation()
  return <Link to={signInAddress(returnTo ?? pathname + search)}>Sign In</Link>
}

export function signInAddress(returnTo: string): string {
  return `/login?${new URLSearchParams({ return_to: returnTo })}`
}
