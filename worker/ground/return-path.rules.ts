/** Longer return addresses lead to the home page. */
export const maxReturnPathLength = 2_000

/** A placeholder for our own origin; never requested. */
const anyOrigin = 'https://origin.invalid'

/** A path on our own site to return to; the home page for anything that could be read as another site. */
export function safeReturnPath(asked: string | undefined): string {
  if (!asked || asked.length > maxReturnPathLength || !/^\/(?![/\\])/.test(asked)) return '/'
  // URL parsers drop tabs and line breaks and convert backslashes.
  if (/[\\\p{Cc}]/u.test(asked)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, anyOrigin)
  // Dot segments can produce a leading "//" ("/x/..//evil"), which browsers read as a host.
  return origin === anyOrigin && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
