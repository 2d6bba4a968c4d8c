import { longestKey } from './constants.ts'

const shape = new RegExp(`^[\\x21-\\x7e]{1,${longestKey}}$`)

/** The key of a header, with or without the quotation marks of a structured field; null for one that is none. */
export function keyOf(header: string): string | null {
  const key = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim()
  return shape.test(key) ? key : null
}

/** What makes two calls the same. */
export function callText(method: string, url: string, body: string): string {
  const { pathname, search } = new URL(url)
  return `${method} ${pathname}${search}\n${body}`
}

/** A refusal changed nothing, so its call may be tried again; of a crash it is not known. */
export function isKept(status: number): boolean {
  return status < 300 || status === 500
}
