// The body of a request is read by `worker/ground/platform/body.ts` alone, which has a limit. Whatever takes one whole past
// it is found by the syntax tree.
import { Visitor } from 'oxc-parser'
import type { SourceFile } from './imports.ts'
import { type Node, parse } from './syntax.ts'

/** What a request or an answer is read by, whole and without a limit. */
const wholeReaders = ['json', 'text', 'formData', 'arrayBuffer', 'blob', 'bytes', 'parseBody', 'body'] as const

/** Where such a name belongs to something else than a request, or to the one way itself. */
export const otherwise: Record<string, string> = {
  'worker/ground/platform/body.ts request.body': 'the one way, with a limit',
  'worker/ground/http.ts c.req.raw.body': 'draining what was left unread, with a limit',
  'worker/ground/platform/safe-fetch.ts request.body': 'what we send ourselves',
}

/** Asked before the tree is made, which takes most of the time. */
const mayRead = new RegExp(`\\b(${wholeReaders.join('|')})\\b`)

const named = /\b(req|request|raw|sent)\b/i

const isRequest = (text: string) => /(^|\.)(req|request|raw|sent)(\.clone\(\))?$/i.test(text)

/** A sentence for each place that takes a request's body past the one way. */
export function bodiesPast(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ source }) => mayRead.test(source) && named.test(source))
    .flatMap(readings)
    .map((place) => `${place} reads a body past worker/ground/platform/body.ts.`)
}

function readings({ path, source }: SourceFile): string[] {
  const found: string[] = []
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const seen = (holder: Node, name: string) => {
    const place = `${path} ${textOf(holder)}.${name}`
    const isReader = (wholeReaders as readonly string[]).includes(name)
    if (isReader && isRequest(textOf(holder)) && !(place in otherwise)) found.push(place)
  }
  new Visitor({
    MemberExpression(node) {
      const { object, property, computed } = node as unknown as { object: Node; property: Node; computed: boolean }
      const name = computed ? textOf(property).replaceAll(/['"`]/g, '') : textOf(property)
      seen(object, name)
    },
    VariableDeclarator(node) {
      const { id, init } = node as unknown as { id: Node & { properties?: { key?: Node }[] }; init: Node | null }
      if (id.type !== 'ObjectPattern' || init === null) return
      for (const { key } of id.properties ?? []) if (key) seen(init, textOf(key))
    },
  }).visit(parse(path, source).program)
  return found
}
