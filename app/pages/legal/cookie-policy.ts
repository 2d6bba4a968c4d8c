import { redirect } from 'react-router'

/** Address used by the checkout; the policy itself is at `/cookies`. */
export function loader() {
  return redirect('/cookies', 301)
}
