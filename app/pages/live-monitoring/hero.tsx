import { PitchLines } from '#app/ui/pitch-lines.tsx'

export function LiveHero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="pitch">
      <PitchLines />
      <div className={isSignedIn ? 'page live-hero live-hero-short' : 'page live-hero'}>
        <h1 className="headline">
          <span>Every match.</span>{' '}
          <span>
            <em>As it happens.</em>
          </span>
        </h1>
        <p className="lead">
          The day's scores, goals and ticket prices on one page that updates itself, and says so when it cannot.
        </p>
      </div>
    </div>
  )
}
