// A feature that lets an operator change something notes it in the audit log: one that gives a call under an
// administrative permission takes `note`, which makes the statement that goes into the change's own batch.
import { posix } from 'node:path'
import type { SourceFile } from './imports.ts'

const administrative = /'(ALL|MANAGE_USERS|MANAGE_MATCHES)'/

/** What an operator may send that changes nothing. */
export const unnoted: Record<string, string> = {
  'POST /api/test-email': 'It sends one mail to the operator who asks.',
}

/** One sentence for each administrative write of a feature without a note. */
export function unnotedWrites(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('/compose.ts'))
    .flatMap(({ path, source }) => {
      const folder = `${posix.dirname(path)}/`
      const isNoted = files.some((one) => one.path.startsWith(folder) && /\bnote(View)?\(/.test(one.source))
      const why = "Its feature makes no note in the audit log of an operator's change."
      return isNoted ? [] : writesOf(source).map((write) => `${path} gives ${write}. ${why}`)
    })
}

/** Calls that write under an administrative permission, named in place or by a constant of the file. */
function writesOf(source: string): string[] {
  const policies = source.matchAll(/'((?:POST|PUT|PATCH|DELETE) \/[^']*)':\s*(\{[^}]*\}|\w+)/g)
  return [...policies].flatMap(([, write = '', policy = '']) => {
    const named = new RegExp(`const ${policy.replace(/\W.*$/s, '')} = (\\{[^}]*\\})`).exec(source)?.[1]
    return administrative.test(policy.startsWith('{') ? policy : (named ?? '')) && !(write in unnoted) ? [write] : []
  })
}
