import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { dateText, momentText } from '#app/ui/london-time.ts'
import { agoText } from '#app/ui/relative-time.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { DeskUser } from '#worker/people/accounts/desk/contract.ts'
import { planNames } from '#worker/people/plans/constants.ts'

/** What is known of a user, without what only they should read. */
export function UserFacts({ user, phoneSpaced, now }: { user: DeskUser; phoneSpaced: string | null; now: Instant }) {
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
