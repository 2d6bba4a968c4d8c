import { Link, useLocation, useNavigation } from 'react-router'
import { type FollowKind, followingPath } from '#worker/alerting/follows/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { PostForm } from '../post-form.tsx'

type FollowButtonProps = { kind: FollowKind; id: number; name: string; isFollowed: boolean }

/** A toggle with a star, for visitors too. /following shows why a follow was refused. */
export function FollowButton({ kind, id, name, isFollowed }: FollowButtonProps) {
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().formData !== undefined
  return (
    <PostForm className="follow" action={followingPath} failed={serverError} preventScrollReset>
      <input type="hidden" name="intent" value={isFollowed ? 'unfollow' : 'follow'} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={pathname + search} />
      <Button type="submit" tone="quiet" aria-pressed={isFollowed} disabled={isBusy}>
        <Icon name="star" /> {isFollowed ? 'Following' : 'Follow'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {isFollowed && <Link to={followingPath}>All you follow</Link>}
    </PostForm>
  )
}
