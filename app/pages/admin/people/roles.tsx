import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { troubled } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked } from '#app/ui/account/proof.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import { permissions } from '#worker/people/accounts/constants.ts'
import { holds } from '#worker/people/accounts/rules.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import type { DeskRole } from '#worker/people/roles/desk/contract.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/roles.ts'
import { AgentCodes } from './agent-codes.tsx'
import { RoleDelete, RoleForm } from './role-form.tsx'
import { RoleTable } from './role-table.tsx'
import { actOf, proofFor } from './user-form.ts'

const path = '/admin/roles'
const notices = {
  create: 'The role was created.',
  edit: 'Saved.',
  delete: 'The role was deleted.',
  revoke: 'The code was revoked. Agents who registered with it stay agents.',
} as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { roleDesk, agentCodeDesk, clock } = context.get(servicesContext)
  const asked = new URL(request.url).searchParams
  const { notices: received, headers } = takeNotices({ request, context })
  const [roles, codes] = await Promise.all([roleDesk.list(), agentCodeDesk.list()])
  const shown = {
    url: addressOf(path, context),
    operator: operatorOf(caller),
    roles,
    codes,
    now: clock(),
    mayEdit: holds(caller.permissions, 'ALL'),
    isCreating: asked.has('create'),
    isDeleting: asked.has('delete'),
    editing: roles.find(({ id }) => id === idIn(asked.get('edit'))) ?? null,
    done: Object.entries(notices).find(([name]) => name === received.get('role'))?.[1] ?? null,
  }
  return data(shown, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  const act = await actOf({ request, context, caller })
  if (act.asked) return askForProof(act.asked)
  const { fields, operator } = act
  const { roleDesk, agentCodeDesk } = context.get(servicesContext)
  const id = idIn(fields.id)
  if (fields.intent === 'issue') {
    const issued = await agentCodeDesk.issue(caller, fields)
    if (!issued.ok) return troubled(issued.error, { typed: fields, intent: 'issue', code: null })
    // Not behind a redirect: the code must not be in a cookie or an address.
    return data({ intent: 'issued', code: issued.value.code }, { headers: { 'Cache-Control': 'no-store' } })
  }
  const body = { ...fields, permissions: permissions.filter((one) => fields[`permission-${one}`] === 'on') }
  const writes = {
    create: () => roleDesk.create(operator, body),
    edit: () => roleDesk.edit(operator, id, body),
    delete: () => roleDesk.remove(operator, id, fields.moveTo ? { moveTo: fields.moveTo } : {}),
    revoke: () => agentCodeDesk.revoke(caller.userId, id),
  }
  const intent = (Object.keys(writes) as (keyof typeof writes)[]).find((name) => name === fields.intent)
  if (!intent) throw new Response(null, { status: 400 })
  const done = await writes[intent]()
  if (done.ok) throw redirect(path, { status: 303, headers: noticeHeaders({ role: intent }, context) })
  if (done.error.code === 'PROOF_REQUIRED') return askForProof(await proofFor({ context, caller }, fields))
  return troubled(done.error, { typed: fields, intent, code: null })
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export const shouldRevalidate = readAgainAfterConflict

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Role Management', 'Who may do what, and the codes of agents.')
}

export const ErrorBoundary = AdminDenied

/** Only what gives or takes the right to everything asks. */
function purposeOf({ fields }: ProofAsked, roles: readonly DeskRole[]): string {
  const name = roles.find(({ id }) => id === idIn(fields.id))?.name ?? fields.name ?? ''
  const verbs: Record<string, string> = { create: 'create', edit: 'change', delete: 'delete' }
  return `${verbs[fields.intent ?? ''] ?? 'change'} the role ${name}`.trim()
}

const noAnswer = { proof: undefined, error: undefined, typed: undefined, intent: undefined, code: null }

export default function RolesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, roles, codes, now, mayEdit, isCreating, isDeleting, editing, done } = loaderData
  const { proof, error, typed, intent, code } = { ...noAnswer, ...actionData }
  const isFormAnswer = intent === 'create' || intent === 'edit'
  const answer = { error: isFormAnswer ? error : undefined, typed: isFormAnswer ? typed : undefined }
  const isCodeAnswer = intent === 'issue' || intent === 'revoke'
  return (
    <Desk operator={operator} done={done} current={path} title="Role Management">
      {proof && (
        <Panel title={proofTitle}>
          <ProofForm proof={proof} purpose={purposeOf(proof, roles)} cancelTo={path} />
        </Panel>
      )}
      {!mayEdit && <p className="muted">Only administrators with full access change roles.</p>}
      {mayEdit && !proof && (
        <>
          {!isCreating && !editing && (
            <div className="actions">
              <ButtonLink to={`${path}?create=1`}>Create role</ButtonLink>
            </div>
          )}
          {(isCreating || editing) && <RoleForm role={editing} {...answer} />}
          {editing && !editing.isBuiltIn && (
            <RoleDelete
              role={editing}
              others={roles.filter(({ id }) => id !== editing.id)}
              isAsking={isDeleting}
              error={intent === 'delete' ? error : undefined}
            />
          )}
        </>
      )}
      <div className="desk-keyed desk-matrix">
        <RoleTable roles={roles} mayEdit={mayEdit} />
      </div>
      <div className="desk-keyed">
        <AgentCodes
          codes={codes}
          now={now}
          issued={code}
          error={isCodeAnswer ? error : undefined}
          typed={isCodeAnswer ? typed : undefined}
        />
      </div>
    </Desk>
  )
}
