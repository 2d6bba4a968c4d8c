import { type RouterContextProvider, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { readCookie } from '#worker/ground/platform/cookie.ts'
import { noticeCookieName, noticeSetCookie } from '#worker/ground/rules.ts'

type Context = Readonly<RouterContextProvider>
type Asked = { request: Request; context: Context }

/** Sets a one-time notice as a cookie: an address that anyone can craft must not claim success. */
export function noticeHeaders(done: Record<string, string>, context: Context, others: HeadersInit = {}): Headers {
  const headers = new Headers(others)
  const { isSecure } = context.get(servicesContext).config
  headers.append('Set-Cookie', noticeSetCookie(new URLSearchParams(done).toString(), isSecure))
  return headers
}

/**
 * The notices to show once: the cookie is deleted on reading. Addresses may only report failures (`name=value`); these
 * move into the cookie, and the page to its plain address.
 */
export function takeNotices({ request, context }: Asked, failures: readonly string[] = []) {
  const { isSecure } = context.get(servicesContext).config
  const { pathname, searchParams } = new URL(request.url)
  const failed = [...searchParams].filter(([name, value]) => failures.includes(`${name}=${value}`))
  if (failed.length > 0) {
    for (const [name] of failed) searchParams.delete(name)
    const search = searchParams.size > 0 ? `?${searchParams}` : ''
    throw redirect(pathname.replace(/\.data$/, '') + search, {
      headers: noticeHeaders(Object.fromEntries(failed), context),
    })
  }
  const kept = readCookie(request.headers.get('Cookie'), noticeCookieName(isSecure))
  const headers: HeadersInit = kept ? { 'Set-Cookie': noticeSetCookie('', isSecure) } : {}
  return { notices: new URLSearchParams(kept ?? ''), headers }
}
