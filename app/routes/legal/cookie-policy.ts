import { redirect } from 'react-router'

/** The address that checkout links; the policy itself is at `/cookies`. */
export function loader() {
  return redirect('/cookies', 301)
}
