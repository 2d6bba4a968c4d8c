import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { troubled } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked } from '#app/ui/account/proof.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import { fail } from '#worker/ground/platform/result.ts'
import { maxPasswordLength } from '#worker/people/accounts/constants.ts'
import { userFailures, userGone } from '#worker/people/accounts/desk/constants.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { entitlements } from '#worker/people/plans/constants.ts'
import { beyondYou } from '#worker/people/roles/constants.ts'
import { mayManage } from '#worker/people/roles/rules.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/user.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { UserErase, UserStatus } from './user-acts.tsx'
import { UserElsewhere, UserFacts } from './user-facts.tsx'
import { UserFields } from './user-fields.tsx'
import { actOf, proofFor, userEditOf } from './user-form.ts'
import { UserManager } from './user-manager.tsx'

const notices = {
  create: 'The user was created.',
  edit: 'Saved.',
  activate: 'The account is active.',
  deactivate: 'The account is inactive, and signed out everywhere.',
  manager: 'Saved.',
} as const

const failures = { edit: 'edit', activate: 'status', deactivate: 'status', erase: 'erase', manager: 'edit' } as const
type Intent = keyof typeof failures

const verbs: Partial<Record<string, string>> = {
  edit: 'change',
  activate: 'activate',
  deactivate: 'deactivate',
  erase: 'delete',
  manager: 'change',
} satisfies Record<Intent, string>

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { users, sms, roleDesk, threadDesk, proofs, clock } = context.get(servicesContext)
  const id = idIn(params.userId)
  const [user, number, wayBack, given, managers] = await Promise.all([
    Number.isSafeInteger(id) ? users.user(id) : null,
    Number.isSafeInteger(id) ? sms.numberOf(id) : null,
    Number.isSafeInteger(id) ? users.wayBackOf(id) : null,
    roleDesk.namesToGive(caller),
    threadDesk.managersFor(id),
  ])
  if (!user) throw data(null, { status: 404 })
  const { notices: received, headers } = takeNotices({ request, context })
  const shown = {
    url: addressOf(`/admin/users/${id}`, context),
    operator: operatorOf(caller),
    user,
    phoneSpaced: number?.phoneSpaced ?? null,
    wayBack,
    now: clock(),
    // The role that the user has stays in the form, also where this operator could not give it.
    roles: given.some((role) => role.id === user.roleId) ? given : [...given, { id: user.roleId, name: user.roleName }],
    isOwn: id === caller.userId,
    mayManage: mayManage(caller.permissions, user.permissions),
    isProven: proofs.require(caller).ok,
    managers: managers.manager || entitlements[user.plan.effectivePlan].dedicatedManager ? managers : null,
    isErasing: new URL(request.url).searchParams.has('erase'),
    done: Object.entries(notices).find(([name]) => name === received.get('user'))?.[1] ?? null,
  }
  return data(shown, { headers })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  const act = await actOf({ request, context, caller })
  if (act.asked) return askForProof(act.asked)
  const { fields, operator } = act
  const id = idIn(params.userId)
  const intent = (Object.keys(failures) as Intent[]).find((name) => name === fields.intent)
  if (!intent) throw new Response(null, { status: 400 })
  const { userDesk, users, threadDesk } = context.get(servicesContext)
  const writes = {
    edit: () => userDesk.edit(operator, id, userEditOf(fields)),
    activate: () => userDesk.setStatus(operator, id, { isActive: true }),
    deactivate: () => userDesk.setStatus(operator, id, { isActive: false }),
    erase: () => userDesk.erase(operator, id, fields),
    manager: async () => {
      const agent = await users.user(id)
      return agent ? threadDesk.assign(caller, agent, fields) : fail('NOT_FOUND', userGone)
    },
  }
  const done = await writes[intent]()
  if (done.ok) {
    const headers = noticeHeaders(intent === 'erase' ? { users: 'The user was deleted.' } : { user: intent }, context)
    throw redirect(intent === 'erase' ? '/admin/users' : `/admin/users/${id}`, { status: 303, headers })
  }
  // A password is not carried through the proof.
  const mayCarry = done.error.code === 'PROOF_REQUIRED' && !fields.password
  if (mayCarry) return askForProof(await proofFor({ context, caller }, fields))
  const { password: _password, ...typed } = fields
  return troubled(done.error, { typed, intent })
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export const shouldRevalidate = readAgainAfterConflict

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args
  return deskHead(args, loaderData?.user.email ?? 'User', 'An account.')
}

export const ErrorBoundary = AdminDenied

type Shown = Route.ComponentProps['loaderData']

function purposeOf({ fields }: ProofAsked, user: Shown['user'], roles: Shown['roles']): string {
  const given = roles.find(({ id }) => id === idIn(fields.roleId))
  if (fields.intent === 'edit' && given && given.id !== user.roleId) return `give ${user.email} the role ${given.name}`
  return `${verbs[fields.intent ?? ''] ?? 'change'} ${user.email}`
}

export default function UserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, user, phoneSpaced, wayBack, roles, managers, now, isOwn, isProven, isErasing, done } = loaderData
  const mayEdit = isOwn || loaderData.mayManage
  const { proof, error, typed, intent } = {
    proof: undefined,
    error: undefined,
    typed: undefined,
    intent: undefined,
    ...actionData,
  }
  const path = `/admin/users/${user.id}`
  const isEditAnswer = intent === 'edit'
  const errors = isEditAnswer ? error?.fields : undefined
  return (
    <Desk operator={operator} done={done} current="/admin/users" title={user.email}>
      {proof && (
        <Panel title={proofTitle}>
          <ProofForm proof={proof} purpose={purposeOf(proof, user, roles)} cancelTo={path} />
        </Panel>
      )}
      <UserFacts user={user} phoneSpaced={phoneSpaced} wayBack={wayBack} now={now} />
      <UserElsewhere user={user} />
      {!mayEdit && <Banner tone="warn">{beyondYou}</Banner>}
      {!proof && mayEdit && (
        <Panel title="Edit">
          <PostForm
            className="desk-form"
            key={user.seen}
            noValidate
            failed={userFailures.edit}
            error={isEditAnswer && error && !errors && <p>{error.message}</p>}
          >
            <input type="hidden" name="intent" value="edit" />
            <input type="hidden" name="seen" value={user.seen} />
            {isEditAnswer && error?.code === 'CONFLICT' && !errors && typed?.seen !== user.seen && (
              <Banner tone="warn">
                <p>
                  Stored now: {user.email} · {user.firstName} {user.lastName} · {user.roleName} ·{' '}
                  {user.isActive ? 'active' : 'inactive'} · {user.isEmailVerified ? 'verified' : 'pending'}
                </p>
              </Banner>
            )}
            <UserFields
              user={user}
              isStored
              roles={roles}
              errors={errors}
              typed={isEditAnswer ? typed : undefined}
              password={!isOwn && <Password isProven={isProven} error={errors?.password?.[0]} />}
            />
            <div className="actions">
              <Button>Save</Button>
              <ButtonLink to="/admin/users" tone="quiet">
                Back to users
              </ButtonLink>
            </div>
          </PostForm>
        </Panel>
      )}
      {!proof && managers && <UserManager {...managers} error={intent === 'manager' ? error : undefined} />}
      {!proof && !isOwn && mayEdit && (
        <UserStatus
          user={user}
          wayBack={wayBack}
          error={intent === 'activate' || intent === 'deactivate' ? error : undefined}
        />
      )}
      {!proof && !isOwn && mayEdit && (
        <UserErase user={user} isAsking={isErasing} error={intent === 'erase' ? error : undefined} />
      )}
    </Desk>
  )
}

function Password({ isProven, error }: { isProven: boolean; error: string | undefined }) {
  if (!isProven) {
    return (
      <div className="field">
        <span className="label">Password</span>
        <ConfirmFirst>Confirm that it's you to set one</ConfirmFirst>
      </div>
    )
  }
  return (
    <Field
      label="New password"
      name="password"
      type="password"
      required={false}
      autoComplete="new-password"
      maxLength={maxPasswordLength}
      hint="Blank keeps the current one. A new one ends it, and the user chooses their own by email"
      error={error}
    />
  )
}
