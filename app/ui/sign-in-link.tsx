import { Link, useLocation } from 'react-router'

/** To signing in and back: to this page, or to the one that stands for it. */
export function SignInLink({ returnTo }: { returnTo?: string | undefined }) {
  const { pathname, search } = useLocation()
  return <Link to={`/login?${new URLSearchParams({ return_to: returnTo ?? pathname + search })}`}>Sign In</Link>
}
