import { useRef } from 'react'
import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { useFocusOnWrong } from '#app/ui/form/use-focus-on-wrong.ts'
import { Panel } from '#app/ui/panel.tsx'
import { KindLabel } from '#app/ui/platform-kind.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { DeskPlatform } from '#worker/matches/catalogue/platforms/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/platforms.ts'
import { PlatformFields, readingNames } from './platform-fields.tsx'

const path = '/admin/platforms'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { notices: received, headers } = takeNotices({ request, context })
  const platforms = await context.get(servicesContext).platformDesk.list()
  const isAdding = new URL(request.url).searchParams.has('add')
  const done = received.get('platform') === 'delete' ? 'The platform was deleted.' : null
  return data({ url: addressOf(path, context), operator: operatorOf(caller), platforms, isAdding, done }, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const fields = await fieldsOf(request, context)
  const added = await context.get(servicesContext).platformDesk.create(fields, userId)
  if (!added.ok) return troubled(added.error, { typed: fields })
  const headers = noticeHeaders({ platform: 'created' }, context)
  throw redirect(`${path}/${added.value.id}`, { status: 303, headers })
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Platforms', 'The ticket platforms that are read, and how.')
}

export const ErrorBoundary = AdminDenied

export default function PlatformsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, platforms, isAdding, done } = loaderData
  const inUse = platforms.filter(({ retiredAt }) => retiredAt === null)
  const retired = platforms.filter(({ retiredAt }) => retiredAt !== null)
  const error = actionData?.error
  const form = useRef<HTMLFormElement>(null)
  useFocusOnWrong(form, error && actionData)
  return (
    <Desk operator={operator} done={done} current={path} title="Platforms">
      {isAdding ? (
        <Panel
          title="Add a platform"
          action={
            <ButtonLink to={path} tone="quiet">
              Close
            </ButtonLink>
          }
        >
          <PostForm
            ref={form}
            className="desk-form platform-form"
            failed={serverError}
            error={error && !error.fields && <p>{error.message}</p>}
          >
            <PlatformFields typed={actionData?.typed} errors={error?.fields} />
            <p className="label">Adding it reads its robots.txt and nothing else.</p>
            <Button>Add the platform</Button>
          </PostForm>
        </Panel>
      ) : (
        <div className="actions">
          <ButtonLink to={`${path}?add=`}>Add a platform</ButtonLink>
        </div>
      )}
      {inUse.length > 0 && <PlatformLines platforms={inUse} />}
      {retired.length > 0 && (
        <details className="desk-more">
          <summary>{manyText(retired.length, 'retired platform')}</summary>
          <PlatformLines platforms={retired} />
        </details>
      )}
      {platforms.length === 0 && (
        <div className="notice">
          <h2 className="notice-title">No platforms yet</h2>
          <p className="muted">Add the first one to have its ticket pages found.</p>
        </div>
      )}
    </Desk>
  )
}

function PlatformLines({ platforms }: { platforms: readonly DeskPlatform[] }) {
  return (
    <ul className="desk-matches">
      {platforms.map((platform) => (
        <PlatformLine key={platform.id} platform={platform} />
      ))}
    </ul>
  )
}

/** "Retired" where it is; else whether it is read. */
function StateBadge({ isActive, retiredAt }: Pick<DeskPlatform, 'isActive' | 'retiredAt'>) {
  if (retiredAt !== null) return <Badge tone="off">Retired</Badge>
  return <Badge tone={isActive ? 'good' : 'off'}>{isActive ? 'On' : 'Off'}</Badge>
}

function PlatformLine({ platform }: { platform: DeskPlatform }) {
  const { id, name, origin, kind, statedKind, reading, budget } = platform
  return (
    <li>
      <div className="desk-platform">
        <div className="desk-match-what">
          <Link className="quiet-link desk-match-sides" to={`${path}/${id}`}>
            {name}
          </Link>
          <span className="label desk-address">
            {origin} · {readingNames[reading]} · {budget} a minute
          </span>
        </div>
        <div className="desk-match-marks">
          <KindLabel kind={kind} />
          {kind !== statedKind && <Badge tone="warn">Authority missing</Badge>}
          <StateBadge {...platform} />
        </div>
      </div>
    </li>
  )
}
