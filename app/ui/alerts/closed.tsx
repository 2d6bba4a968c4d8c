import { Link } from 'react-router'
import { Banner } from '../banner.tsx'
import type { AskTarget } from './ask.ts'

/** Instead of the form, for a match on which no alert can be made any more. */
export function Closed({ closed, href }: Pick<AskTarget, 'closed' | 'href'>) {
  return (
    <Banner tone="warn">
      <p>
        {closed} No alert can be made on it. <Link to={href}>See the match</Link> or{' '}
        <Link to="/matches">find another</Link>.
      </p>
    </Banner>
  )
}
