import { type RouterContextProvider, redirect } from 'react-router'
import { readCookie } from '#worker/platform/cookie.ts'
import { noticeCookieName, noticeSetCookie } from '#worker/site/rules.ts'
import { servicesContext } from './context.ts'

type Context = Readonly<RouterContextProvider>
type Asked = { request: Request; context: Context }

/** What was done, kept in a cookie for the page that says it: an address that anybody can open must not claim it. */
export function noticeHeaders(done: Record<string, string>, context: Context, others: HeadersInit = {}): Headers {
  const headers = new Headers(others)
  const { isSecure } = context.get(servicesContext).config
  headers.append('Set-Cookie', noticeSetCookie(new URLSearchParams(done).toString(), isSecure))
  return headers
}

/**
 * What the page is to say once: the cookie ends when it is read, so loading the page again says nothing. An address may
 * only say that something failed, as `name=value`; that moves into the cookie and the page to its plain address.
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
