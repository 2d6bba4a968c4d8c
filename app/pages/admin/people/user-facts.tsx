import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { dateText, momentText } from '#app/ui/london-time.ts'
import { agoText } from '#app/ui/relative-time.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { DeskUser } from '#worker/people/accounts/desk/contract.ts'
import type { WayBack } from '#worker/people/accounts/ownership/contract.ts'
import { planNames } from '#worker/people/plans/constants.ts'

/** What is known of a user, without what only they should read. */
type FactsProps = { user: DeskUser; phoneSpaced: string | null; wayBack: WayBack | null; now: Instant }

export function UserFacts({ user, phoneSpaced, wayBack, now }: FactsProps) {
  const { roleName, roleAssignedAt, plan, isPhoneVerified, createdAt, lastActiveAt } = user
  return (
    <dl className="desk-facts">
      <div>
        <dt>Status</dt>
        <dd className="desk-badges">
          <Badge tone={user.isActive ? 'good' : 'off'}>{user.isActive ? 'Active' : 'Inactive'}</Badge>
          <Badge tone={user.isEmailVerified ? 'good' : 'warn'}>
            {user.isEmailVerified ? 'Email verified' : 'Email pending'}
          </Badge>
        </dd>
      </div>
      {wayBack && <WayBackFacts {...wayBack} />}
      <div>
        <dt>Role</dt>
        <dd>
          {roleName}, since {dateText(roleAssignedAt)}
        </dd>
      </div>
      <div>
        <dt>Plan</dt>
        <dd>
          {planNames[plan.effectivePlan]}, {plan.statusText}
        </dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>{phoneSpaced === null ? 'None' : `${phoneSpaced}, ${isPhoneVerified ? 'verified' : 'not verified'}`}</dd>
      </div>
      <div>
        <dt>Registered</dt>
        <dd>{dateText(createdAt)}</dd>
      </div>
      <div>
        <dt>Last active</dt>
        <dd>
          {lastActiveAt === null ? (
            'Never'
          ) : (
            <time dateTime={toIso(lastActiveAt)} title={momentText(lastActiveAt)}>
              {agoText(lastActiveAt, now)}
            </time>
          )}
        </dd>
      </div>
    </dl>
  )
}

function WayBackFacts({ movedAt, until, deletionWaitsUntil }: WayBack) {
  return (
    <>
      {until !== null && (
        <div>
          <dt>Address</dt>
          <dd>
            {movedAt !== null && `Moved on ${dateText(movedAt)}, `}may be taken back until {dateText(until)}
          </dd>
        </div>
      )}
      {deletionWaitsUntil !== null && (
        <div>
          <dt>Deletion</dt>
          <dd>Waits until {dateText(deletionWaitsUntil)}</dd>
        </div>
      )}
    </>
  )
}

/** The same person on other pages of the desk; each asks for its own permission. */
export function UserElsewhere({ user: { id, email } }: { user: Pick<DeskUser, 'id' | 'email'> }) {
  const about = new URLSearchParams({ about: `user ${id}` })
  return (
    <nav className="actions" aria-label="More about this user">
      <ButtonLink to={`/admin/payments?${new URLSearchParams({ q: email })}`} tone="quiet">
        Payments
      </ButtonLink>
      <ButtonLink to={`/admin/why?user=${id}`} tone="quiet">
        Why (not) notified
      </ButtonLink>
      <ButtonLink to={`/admin/audit?${about}`} tone="quiet">
        Audit log
      </ButtonLink>
    </nav>
  )
}
