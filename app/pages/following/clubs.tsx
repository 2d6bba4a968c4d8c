import { Link } from 'react-router'
import { Crest } from '#app/ui/crest.tsx'
import { FollowForm } from '#app/ui/follow/follow-button.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { followingPath } from '#worker/alerting/follows/constants.ts'
import type { ClubChoice } from './clubs-data.ts'

type ClubsProps = { choice: ClubChoice; followedIds: readonly number[]; isOpen: boolean }

/** The clubs of one league as crests to press. */
export function Clubs({ choice: { leagues, league, teams }, followedIds, isOpen }: ClubsProps) {
  return (
    <details className="fold section choose-clubs" open={isOpen}>
      <summary>
        <h2>Choose your clubs</h2>
      </summary>
      <ul className="chip-row" aria-label="Leagues">
        {leagues.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              className="chip"
              to={`${followingPath}?league=${slug}`}
              aria-current={slug === league?.slug ? 'true' : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="clubs">
        {teams.map(({ id, name, logo }) => {
          const isFollowed = followedIds.includes(id)
          return (
            <li key={id}>
              <FollowForm className="club-form" kind="team" id={id} isFollowed={isFollowed}>
                <button className="club" type="submit" aria-pressed={isFollowed}>
                  <Crest src={logo} size={44} />
                  <span>
                    <span className="visually-hidden">Follow </span>
                    {name}
                  </span>
                  <Icon name="star" size={16} />
                </button>
              </FollowForm>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
