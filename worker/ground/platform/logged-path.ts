/** Mailed links are `/u/<secret>`, `/m/<secret>` and `/c/<secret>`, calendars `/calendar/<secret>.ics`, in any spelling. */
const mailedLink = /^\/+(u|m|c|calendar)\/.*$/isu

/** Longest name in our own paths; our secrets are longer. */
const longestPart = 40

/** Longer paths add nothing useful. */
const maxLength = 200

/** A path for log lines, without secrets of mailed links and without the query. Every log line with a path uses it. */
export function loggedPath(path: string): string {
  const [withoutQuery = ''] = path.split(/[?#]/, 1)
  const plain = decoded(withoutQuery)
  const link = mailedLink.exec(plain)?.[1]
  if (link) return `/${link.toLowerCase()}/[redacted]`
  return plain
    .split('/')
    .map((part) => (part.length > longestPart ? '[redacted]' : part))
    .join('/')
    .slice(0, maxLength)
}

/** Also decodes nested escapes; invalid ones stay. */
function decoded(path: string): string {
  let text = path
  for (let round = 0; round < 3 && text.includes('%'); round += 1) {
    try {
      text = decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return text
}
