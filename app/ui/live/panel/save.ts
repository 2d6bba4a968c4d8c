// Panel settings posted by a form, without script.
import { data, type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { holds } from '#worker/people/accounts/rules.ts'
import { notAllowed } from '#worker/people/accounts/sessions/constants.ts'
import { fieldsOf } from '../../account/form.ts'
import { preferencesIn } from './settings-form.ts'

type Posted = { request: Request; context: Readonly<RouterContextProvider> }

/** Saves them and redirects to `path`, keeping the filter. */
export async function savePanelSettings({ request, context }: Posted, path: string): Promise<Response> {
  const caller = callerOf(context)
  if (!caller) throw redirect(`/login?return_to=${path}`)
  if (!holds(caller.permissions, 'MANAGE_PREFERENCES')) throw data({ message: notAllowed }, { status: 403 })
  const { preferences } = context.get(servicesContext)
  const changed = await preferences.change(caller, preferencesIn(await fieldsOf(request, context)))
  if (!changed.ok) throw data({ message: changed.error.message }, { status: 400 })
  return redirect(path + new URL(request.url).search, 303)
}
