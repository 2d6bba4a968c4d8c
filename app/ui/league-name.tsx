import { Link } from 'react-router'
import { type LeagueTier, leagueTier } from '#worker/matches/catalogue/rules.ts'
import { Icon } from './icons.tsx'

const words: Record<LeagueTier, string | null> = { elite: 'Elite', major: 'Major', standard: null }

/** A competition with the star of its tier, linked to its page. */
export function LeagueName({ name, slug }: { name: string; slug: string }) {
  return (
    <span className="league-name">
      <LeagueStar name={name} />
      <Link className="quiet-link" to={`/leagues/${slug}`}>
        {name}
      </Link>
    </span>
  )
}

/** A full star for elite competitions, an open one for major ones, none for the rest. */
export function LeagueStar({ name }: { name: string }) {
  const tier = leagueTier(name)
  const word = words[tier]
  return (
    word && (
      <span className={`league-star league-star-${tier}`} title={`${word} competition`}>
        <Icon name="star" />
        <span className="visually-hidden">{word} competition: </span>
      </span>
    )
  )
}
