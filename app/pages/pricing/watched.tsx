import { ButtonLink } from '#app/ui/button.tsx'
import { RegisterLink } from '#app/ui/register-link.tsx'

type Figures = { platforms: number; leagues: number; teams: number }

/** Counted from the catalogue, never claimed. */
export function Watched({ figures }: { figures: Figures }) {
  return (
    <section className="page section" aria-labelledby="watched">
      <div className="section-head">
        <h2 id="watched">What we watch</h2>
        <p>Counted from our own catalogue as it is now. Every plan sees all of it.</p>
      </div>
      <dl className="watched">
        {(['platforms', 'leagues', 'teams'] as const).map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure-value">{figures[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Start({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="page section" aria-labelledby="start">
      <div className="notice">
        <h2 id="start" className="notice-title">
          See what we see first
        </h2>
        <p>All matches and their prices are open, with or without an account.</p>
        <p className="actions">
          {!isSignedIn && <RegisterLink>Create an account</RegisterLink>}
          <ButtonLink to="/" tone="quiet">
            Go to the home page
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}
