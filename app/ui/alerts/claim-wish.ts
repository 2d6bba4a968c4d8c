import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { readWish, wishClearCookie } from '#worker/alerting/alerts/kept-wish/rules.ts'
import { wishIn } from './wish.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

function wishOf({ request, context }: Asked) {
  return readWish(request.headers.get('Cookie'), context.get(servicesContext).config.isSecure)
}

/** Whether this browser keeps an alert that was asked for before signing in. */
export function hasWish(asked: Asked): boolean {
  return wishOf(asked) !== null
}

/** Puts the browser's wish behind the link that verifies the address of the form it just sent. */
export async function keepWishFor(browser: string, asked: Asked): Promise<void> {
  const brought = wishOf(asked)
  if (!brought) return
  const { keptWishes } = asked.context.get(servicesContext)
  await keptWishes.keep(browser, { id: brought.id, wish: wishIn(brought.wish) })
}

/** Makes the alert that was asked for before signing in; when it cannot be made, its form says why. */
export async function claimWish({ request, context }: Asked, userId: number): Promise<void> {
  const { keptWishes, config } = context.get(servicesContext)
  const brought = wishOf({ request, context })
  if (!brought) return
  const { id, wish } = brought
  const made = await keptWishes.claimBrought(userId, { id, wish: wishIn(wish) })
  const isNew = made.ok && made.value !== null
  const headers = isNew ? noticeHeaders({ alert: 'created', id: String(made.value?.id) }, context) : new Headers()
  headers.append('Set-Cookie', wishClearCookie(config.isSecure))
  throw redirect(made.ok ? '/dashboard' : formAddress(wish), { headers })
}

function formAddress(wish: Record<string, string>): string {
  const kind = ['match', 'team', 'league'].find((one) => wish[`${one}_id`])
  return kind
    ? `/alerts/new?${new URLSearchParams({ [kind]: wish[`${kind}_id`] ?? '', price_threshold: wish.price_threshold ?? '' })}`
    : '/dashboard'
}
