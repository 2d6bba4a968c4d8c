/** Addresses of mailed links are `/u/<secret>`, however they are written. */
const mailedLink = /^\/+u\/.*$/isu

/** As long as a name in one of our addresses may be; a secret of ours is longer. */
const longestPart = 40

/** A longer address says nothing more. */
const maxLength = 200

/**
 * A path as a log line may hold it: with no secret of a mailed link in it, and nothing of the query. Every line that
 * names a path goes through here.
 */
export function loggedPath(path: string): string {
  const [withoutQuery = ''] = path.split(/[?#]/, 1)
  const plain = decoded(withoutQuery)
  if (mailedLink.test(plain)) return '/u/[redacted]'
  return plain
    .split('/')
    .map((part) => (part.length > longestPart ? '[redacted]' : part))
    .join('/')
    .slice(0, maxLength)
}

/** Escapes within escapes are undone as well; what cannot be undone stays as it is. */
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
