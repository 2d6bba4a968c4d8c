import { data, redirect, useSearchParams } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, visitorOf } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { nounOf } from '#worker/ground/platform/count-text.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { emailStates, maxSearchLength, userFailures, userStates } from '#worker/people/accounts/desk/constants.ts'
import { mayManage } from '#worker/people/roles/rules.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import { ListFilters } from '../list-filters.tsx'
import type { Route } from './+types/users.ts'
import { UserBulk, UserUndo } from './user-bulk.tsx'
import { UserTable } from './user-table.tsx'
import { tickedOf, undoNotice, undoOf, usersAddress } from './users-address.ts'

const path = '/admin/users'
const bulkForm = 'bulk'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { users, analytics, roleDesk, clock } = context.get(servicesContext)
  const asked = new URL(request.url).searchParams
  const { notices, headers } = takeNotices({ request, context })
  const filters = Object.fromEntries([...asked].filter(([, value]) => value !== ''))
  const [page, roles, { totalUsers }] = await Promise.all([users.list(filters), roleDesk.names(), analytics.figures()])
  const shown = {
    url: addressOf(path, context),
    operator: operatorOf(caller),
    // Operators switch neither themselves on or off, nor anyone who is not below them.
    fixed: page.users.flatMap(({ id, permissions }) =>
      id === caller.userId || !mayManage(caller.permissions, permissions) ? [id] : [],
    ),
    now: clock(),
    page,
    total: totalUsers,
    roles,
    done: notices.get('users'),
    undo: undoOf(notices.get('undo')),
    left: Number(notices.get('left')) || 0,
  }
  return data(shown, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  const fields = await fieldsOf(request, context)
  const { userDesk } = context.get(servicesContext)
  const isActive = fields.intent === 'activate'
  const userIds = Object.entries(fields).flatMap(([name, value]) => (name.startsWith('id-') ? [idIn(value)] : []))
  const operator = { caller, visitor: visitorOf(request, context), isProven: false }
  const done = await userDesk.setManyActive(operator, { userIds, isActive })
  if (!done.ok) return data({ error: done.error.fields?.userIds?.[0] ?? userFailures.bulk }, { status: 400 })
  const { changed, changedIds, refused } = done.value
  const text = `${isActive ? 'Activated' : 'Deactivated'}: ${changed}.`
  const headers = noticeHeaders(
    { users: text, left: String(refused.length), undo: undoNotice(changedIds, isActive) },
    context,
  )
  throw redirect(usersAddress(new URL(request.url).searchParams), { status: 303, headers })
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'User Management', 'Find, change and switch off user accounts.')
}

export const ErrorBoundary = AdminDenied

export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, fixed, now, page, total, roles, done, undo, left } = loaderData
  const [params] = useSearchParams()
  const ticked = tickedOf(params)
  const what = (['activate', 'deactivate'] as const).find((name) => name === params.get('ask'))
  return (
    <Desk operator={operator} done={done} current={path} title="User Management">
      {undo && <UserUndo {...undo} />}
      {left > 0 && <Banner tone="warn">Left as they were: {left}. You may not change them, or one must stay.</Banner>}
      {actionData?.error && <Banner tone="live">{actionData.error}</Banner>}
      <div className="actions">
        <ButtonLink to="/admin/users/new">Create user</ButtonLink>
        <a className={buttonClass('quiet')} href="/api/admin/users/export">
          Export CSV
        </a>
      </div>
      {what && ticked.length > 0 && <UserBulk ids={ticked} what={what} params={params} />}
      {what && ticked.length === 0 && <Banner tone="warn">Choose at least one user first.</Banner>}
      <div className="desk-keyed">
        <Filters query={page.query} roles={roles} />
        <p role="status">{countText(page, total)}</p>
        {page.users.length > 0 ? (
          <>
            <QueryForm className="actions desk-bulk" id={bulkForm} action={path} preventScrollReset>
              {['q', 'role', 'status', 'email', 'cursor', 'before'].map((name) => {
                const value = params.get(name)
                return value && <input key={name} type="hidden" name={name} value={value} />
              })}
              <span className="muted">With the chosen:</span>
              <Button tone="quiet" name="ask" value="activate">
                Activate
              </Button>
              <Button tone="quiet" name="ask" value="deactivate">
                Deactivate
              </Button>
              <span className="label desk-keys">Keys: / search, j and k rows, x choose, Enter open</span>
            </QueryForm>
            <UserTable users={page.users} ticked={ticked} fixed={fixed} now={now} form={bulkForm} />
          </>
        ) : (
          <div className="notice">
            <h2 className="notice-title">No users found</h2>
            <p className="muted">
              {page.next === null ? 'Try other filters.' : 'None on this page; go on to the next.'}
            </p>
          </div>
        )}
      </div>
      <Pagination
        label="Pages of users"
        previous={page.previous === null ? undefined : usersAddress(params, { before: page.previous, cursor: null })}
        next={page.next === null ? undefined : usersAddress(params, { cursor: page.next, before: null })}
      />
    </Desk>
  )
}

type FilterProps = Pick<Route.ComponentProps['loaderData'], 'roles'> & {
  query: Route.ComponentProps['loaderData']['page']['query']
}

function Filters({ query: { q, role, status, email }, roles }: FilterProps) {
  return (
    <ListFilters
      action={path}
      words={{ label: 'Name or email', value: q, maxLength: maxSearchLength }}
      choices={[
        {
          name: 'role',
          label: 'Role',
          chosen: role,
          any: 'Any role',
          options: roles.map(({ id, name }) => ({ value: id, label: name })),
        },
        { name: 'status', label: 'Status', chosen: status, any: 'Any status', options: userStates.map(asOption) },
        { name: 'email', label: 'Email', chosen: email, any: 'Any', options: emailStates.map(asOption) },
      ]}
    />
  )
}

const asOption = (value: string) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) })

function countText({ users, next, previous, query }: Route.ComponentProps['loaderData']['page'], total: number) {
  const all = total.toLocaleString('en-GB')
  const isNarrowed = [query.q, query.role, query.status, query.email].some(Boolean)
  const noun = nounOf(total, 'user')
  if (!isNarrowed) return `${all} ${noun}`
  const isMore = next !== null || previous !== null
  return `${users.length}${isMore ? '+' : ''} of ${all} ${noun}`
}
