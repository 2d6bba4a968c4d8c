import { leagueTier } from '#worker/matches/catalogue/rules.ts'

/** Leagues have no crest: their initials on a pennant, with a light for elite and major competitions. */
export function LeagueBadge({ name }: { name: string }) {
  const initials = name
    .split(/[\s.-]+/)
    .flatMap((word) => word.match(/^[\p{L}\d]/u) ?? [])
    .slice(0, 3)
    .join('')
    .toUpperCase()
  return (
    <svg
      className={`league-badge league-badge-${leagueTier(name)}`}
      viewBox="0 0 88 99"
      width="88"
      height="99"
      aria-hidden="true"
    >
      <path d="M4 4h80v62L44 95 4 66z" />
      <text x="44" y="47" textAnchor="middle" dominantBaseline="middle">
        {initials}
      </text>
    </svg>
  )
}
