import { type RouterContextProvider, redirect } from 'react-router'
import { readWish, wishClearCookie } from '#worker/alerts/kept-wish/rules.ts'
import { servicesContext } from '../context.ts'
import { noticeHeaders } from '../notices.ts'
import { wishIn } from './wish.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** Whether this browser keeps an alert that was asked for before signing in. */
export function hasWish({ request, context }: Asked): boolean {
  return readWish(request.headers.get('Cookie'), context.get(servicesContext).config.isSecure) !== null
}

/** Makes the alert that was asked for before signing in; when it cannot be made, its form says why. */
export async function claimWish({ request, context }: Asked, userId: number): Promise<void> {
  const { alerts, config } = context.get(servicesContext)
  const wish = readWish(request.headers.get('Cookie'), config.isSecure)
  if (!wish) return
  const made = await alerts.create(userId, wishIn(wish))
  const headers = made.ok ? noticeHeaders({ alert: 'created', id: String(made.value.id) }, context) : new Headers()
  headers.append('Set-Cookie', wishClearCookie(config.isSecure))
  throw redirect(made.ok ? '/dashboard' : formAddress(wish), { headers })
}

function formAddress(wish: Record<string, string>): string {
  const kind = ['match', 'team', 'league'].find((one) => wish[`${one}_id`])
  return kind
    ? `/alerts/new?${new URLSearchParams({ [kind]: wish[`${kind}_id`] ?? '', price_threshold: wish.price_threshold ?? '' })}`
    : '/dashboard'
}
