import { PitchLines } from '#app/ui/pitch-lines.tsx'

/** One line, so that play begins below it. */
export function LiveHero() {
  return (
    <div className="pitch">
      <PitchLines />
      <div className="page live-hero">
        <h1 className="headline">
          Every match. <em>As it happens.</em>
        </h1>
        <p className="muted">Live scores and prices</p>
      </div>
    </div>
  )
}
