import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { troubled } from '#app/ui/account/form.ts'
import { askForProof } from '#app/ui/account/proof.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { maxPasswordLength, roleIds } from '#worker/people/accounts/constants.ts'
import { userFailures } from '#worker/people/accounts/desk/constants.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/user-new.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { UserFields } from './user-fields.tsx'
import { actOf, proofFor, userBodyOf } from './user-form.ts'

const path = '/admin/users/new'

export async function loader({ context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const roles = await context.get(servicesContext).roleDesk.namesToGive(caller)
  return { url: addressOf(path, context), operator: operatorOf(caller), roles }
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  const act = await actOf({ request, context, caller })
  if (act.asked) return askForProof(act.asked)
  const made = await context.get(servicesContext).userDesk.create(act.operator, userBodyOf(act.fields))
  const { password: _password, ...typed } = act.fields
  if (made.ok) {
    const headers = noticeHeaders({ user: 'create' }, context)
    throw redirect(`/admin/users/${made.value.id}`, { status: 303, headers })
  }
  // A password is not carried through the proof.
  const mayCarry = made.error.code === 'PROOF_REQUIRED' && act.fields.password === ''
  if (mayCarry) return askForProof(await proofFor({ context, caller }, act.fields))
  return troubled(made.error, { typed })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Create user', 'A new account.')
}

export const ErrorBoundary = AdminDenied

export default function NewUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, roles } = loaderData
  const { proof, error, typed } = { proof: undefined, error: undefined, typed: undefined, ...actionData }
  const errors = error?.fields
  return (
    <Desk operator={operator} current="/admin/users" title="Create user">
      {proof ? (
        <Panel title={proofTitle}>
          <ProofForm proof={proof} purpose={`create the user ${proof.fields.email ?? ''}`.trim()} cancelTo={path} />
        </Panel>
      ) : (
        <Panel title="Account">
          <PostForm
            className="desk-form"
            noValidate
            failed={userFailures.create}
            error={
              error &&
              !errors && (
                <>
                  <p>{error.message}</p>
                  {error.code === 'PROOF_REQUIRED' && <ConfirmFirst>Confirm, then type it again</ConfirmFirst>}
                </>
              )
            }
          >
            <UserFields
              roles={roles}
              typed={typed}
              errors={errors}
              user={{
                email: '',
                firstName: '',
                lastName: '',
                roleId: roleIds.Customer,
                isActive: true,
                isEmailVerified: false,
              }}
              password={
                <Field
                  label="Password"
                  name="password"
                  type="password"
                  required={false}
                  autoComplete="new-password"
                  maxLength={maxPasswordLength}
                  hint="We email a link to choose one, with or without a password here"
                  error={errors?.password?.[0]}
                />
              }
            />
            <div className="actions">
              <Button>Create user</Button>
              <ButtonLink to="/admin/users" tone="quiet">
                Cancel
              </ButtonLink>
            </div>
          </PostForm>
        </Panel>
      )}
    </Desk>
  )
}
