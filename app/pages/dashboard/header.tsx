import { ButtonLink } from '#app/ui/button.tsx'

export type DashboardPerson = {
  name: string
  email: string
  roleName: string
  picture: string | null
  isAgent: boolean
}

/** Who is signed in. The picture covers the initial, which stays when the picture does not load. */
export function DashboardHeader({ name, email, roleName, picture, isAgent }: DashboardPerson) {
  return (
    <header className="dashboard-head">
      <span className="dashboard-face" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
        {picture && <img src={picture} alt="" width={56} height={56} referrerPolicy="no-referrer" />}
      </span>
      <div>
        <h1>Welcome, {name}</h1>
        <p className="muted">
          {roleName} · {email}
        </p>
      </div>
      <div className="actions">
        {isAgent && (
          <>
            <ButtonLink to="/clients" tone="quiet">
              Clients
            </ButtonLink>
            <ButtonLink to="/analysis" tone="quiet">
              Analytics
            </ButtonLink>
          </>
        )}
        <ButtonLink to="/profile" tone="quiet">
          My Profile
        </ButtonLink>
        <ButtonLink to="/" tone="quiet">
          Home
        </ButtonLink>
      </div>
    </header>
  )
}
