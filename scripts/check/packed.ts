// A spread of a literal, `...{ a, b }`, reads as a merge and is none: it packs lines past the formatter. Found by the
// syntax tree; properties are written out, one on a line where the formatter wants that.
import { globSync, readFileSync } from 'node:fs'
import type { SourceFile } from './imports.ts'
import { type Node, parse, walk } from './syntax.ts'

const sources = '{worker,durable,app,scripts,test}/**/*.{ts,tsx}'

/** The product, its commands and its tests. */
export function readSources(): SourceFile[] {
  return globSync(sources)
    .filter((path) => !path.endsWith('.d.ts'))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
}

/** Asked before the tree is made, which takes most of the time. */
const mayPack = /\.\.\.[\s(]*[[{]/

/** One sentence for each literal that is spread where its parts could stand. */
export function packedSpreads(files: readonly SourceFile[]): string[] {
  return files.filter(({ source }) => mayPack.test(source)).flatMap(packedIn)
}

function packedIn({ path, source }: SourceFile): string[] {
  const found: string[] = []
  walk(parse(path, source).program, (node, parent) => {
    if (!isPacked(node, parent)) return
    const line = source.slice(0, node.start).split('\n').length
    found.push(`${path} spreads a literal on line ${line}: write out what it has.`)
  })
  return found
}

function isPacked({ type, argument }: Node, parent: Node | null): boolean {
  if (type !== 'SpreadElement' && type !== 'JSXSpreadAttribute') return false
  const literal = bare(argument as Node).type
  return literal === 'ArrayExpression' ? parent?.type !== 'ObjectExpression' : literal === 'ObjectExpression'
}

/** An expression without its brackets, `as const` and `satisfies`. A cast to another type stays: it needs the whole. */
function bare(node: Node): Node {
  const isWrapper = node.type === 'ParenthesizedExpression' || node.type === 'TSSatisfiesExpression'
  return isWrapper || isAsConst(node) ? bare(node.expression as Node) : node
}

function isAsConst({ type, typeAnnotation }: Node): boolean {
  const { typeName } = (typeAnnotation ?? {}) as { typeName?: { name?: string } }
  return type === 'TSAsExpression' && typeName?.name === 'const'
}
