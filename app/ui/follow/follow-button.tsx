import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { type FollowKind, followingPath } from '#worker/alerting/follows/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { PostForm } from '../post-form.tsx'

type FollowFormProps = { kind: FollowKind; id: number; isFollowed: boolean; className: string; children: ReactNode }

/** Around a toggle, for visitors too; it leads back to the page it stands on. /following shows why a follow was refused. */
export function FollowForm({ kind, id, isFollowed, className, children }: FollowFormProps) {
  const { pathname, search } = useLocation()
  return (
    <PostForm className={className} action={followingPath} failed={serverError} preventScrollReset>
      <input type="hidden" name="intent" value={isFollowed ? 'unfollow' : 'follow'} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={pathname + search} />
      {children}
    </PostForm>
  )
}

type FollowButtonProps = { kind: FollowKind; id: number; name: string; isFollowed: boolean }

/** A toggle with a star. */
export function FollowButton({ kind, id, name, isFollowed }: FollowButtonProps) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <FollowForm className="follow" kind={kind} id={id} isFollowed={isFollowed}>
      <Button type="submit" tone="quiet" aria-pressed={isFollowed} disabled={isBusy}>
        <Icon name="star" /> {isFollowed ? 'Following' : 'Follow'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {isFollowed && <Link to={followingPath}>All you follow</Link>}
    </FollowForm>
  )
}
