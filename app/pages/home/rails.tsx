import { Link } from 'react-router'
import { MatchList } from '#app/ui/match-list.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { RailName } from '#worker/matches/landing/constants.ts'
import type { Rail } from '#worker/matches/landing/contract.ts'

const titles: Record<RailName, string> = {
  falls: 'Biggest falls today',
  returns: 'Returns for sold-out matches',
  weekend: 'This weekend under £30',
}

/** Where the whole list is. */
const lists: Partial<Record<RailName, { to: string; name: string }>> = {
  falls: { to: '/matches?sort=fall', name: 'All falls' },
  weekend: { to: '/matches?when=weekend&sort=cheapest', name: 'All of this weekend, cheapest first' },
}

/** Reasons to look today: a fall, tickets that came back, a cheap weekend. */
export default function Rails({ rails, now }: { rails: readonly Rail[]; now: Instant }) {
  return (
    <div className="page rails" id="rails">
      {rails.map(({ name, matches }) => {
        const list = lists[name]
        return (
          <MatchList key={name} id={`rail-${name}`} title={titles[name]} matches={matches} now={now} empty="">
            {list && (
              <p>
                <Link to={list.to}>{list.name}</Link>
              </p>
            )}
          </MatchList>
        )
      })}
    </div>
  )
}
