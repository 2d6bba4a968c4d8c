import type { ReactNode } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { type FollowKind, followingPath } from '#worker/alerting/follows/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { Button } from '../button.tsx'
import { PlainForm } from '../form/post-form.tsx'
import { Icon } from '../icons.tsx'
import { OfAccount } from '../of-account.tsx'

type FollowFormProps = { kind: FollowKind; id: number; isFollowed: boolean; className: string; children: ReactNode }

/** Around a toggle, for visitors too; without script it leads back to the page it stands on. */
export function FollowForm({ kind, id, isFollowed, className, children }: FollowFormProps) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  return (
    <PlainForm className={className} action={followingPath} failed={serverError} onSent={revalidate}>
      <input type="hidden" name="intent" value={isFollowed ? 'unfollow' : 'follow'} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={pathname + search} />
      <OfAccount>{children}</OfAccount>
    </PlainForm>
  )
}

type FollowButtonProps = { kind: FollowKind; id: number; name: string; isFollowed: boolean }

/** A toggle with a star. */
export function FollowButton({ kind, id, name, isFollowed }: FollowButtonProps) {
  return (
    <FollowForm className="follow" kind={kind} id={id} isFollowed={isFollowed}>
      <Button type="submit" tone="quiet" aria-pressed={isFollowed}>
        <Icon name="star" /> {isFollowed ? 'Following' : 'Follow'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {isFollowed && <Link to={followingPath}>All you follow</Link>}
    </FollowForm>
  )
}
