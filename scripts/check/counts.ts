// "1 platforms": a count goes beside its noun through `count-text.ts`, which knows the singular.
import type { SourceFile } from './imports.ts'
import { type Node, parse, walk } from './syntax.ts'

const home = 'worker/ground/platform/count-text.ts'

/** Numbers that are never 1, by the file and the text of the expression. */
export const neverOne: Record<string, string> = {
  'app/pages/analysis/words.ts last': 'The end of a range that begins before it.',
  'app/pages/info/help/alerts.tsx slowestGapMs / minuteMs': 'A rule of ours, in minutes.',
  'worker/alerting/announcing/openings/rules.ts names.length': 'One and two are named.',
  'worker/alerting/preferences/contract.ts intervalTexts': 'A list of intervals.',
}

/** Limits of length and of size. */
const units = new Set(['characters', 'bytes'])
/** A name or a sum, and what it does: "Leeds watches", "£40 counts". */
const isName =
  /\b(?:\w*[nN]ames?(?:\[[^\]]*\])?|what|who|sides?|link|hint|element|orderId|team1)$|^(?:quote|oneLine|unlinkedName|formatMoney)\(/

type Found = { given: Node; noun: string }

/** One sentence for each count whose noun would be wrong for 1. */
export function looseCounts(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, source }) => {
    if (!/^(?:app|worker|durable)\//.test(path) || path === home) return []
    const { program } = parse(path, source)
    const textOf = ({ start, end }: Node) => source.slice(start, end)
    const fixed = fixedNames(program)
    const found = new Set<string>()
    const isKnown = (given: Node) => {
      const text = textOf(given)
      return isName.test(text) || isFixed(given, fixed) || `${path} ${text}` in neverOne
    }
    const visit = (node: Node, guards: readonly string[]) => {
      if (node.type === 'ConditionalExpression' && isOwnPlural(node))
        found.add(`${path} chooses "${textOf(node)}" itself: use nounOf or manyText.`)
      for (const { given, noun } of countsIn(node)) {
        if (units.has(noun) || isKnown(given) || guards.some((guard) => textOf(given).includes(guard))) continue
        found.add(`${path} writes "${textOf(given)} ${noun}", which is wrong for 1: use manyText.`)
      }
    }
    walkGuarded(program, [], visit, textOf)
    return [...found]
  })
}

/** Every node, with what is known there not to be 1: `days === 1 ? 'day' : …`, `together > 1 ? …`. */
function walkGuarded(
  root: unknown,
  guards: readonly string[],
  visit: (node: Node, guards: readonly string[]) => void,
  textOf: (node: Node) => string,
): void {
  walk(root, (node) => {
    visit(node, guards)
    if (node.type !== 'ConditionalExpression' && node.type !== 'LogicalExpression') return true
    const test = (node.type === 'ConditionalExpression' ? node.test : node.left) as Node
    const [count, isPlural] = /^(.+) (===|>) 1$/.exec(textOf(test))?.slice(1) ?? []
    const known = count === undefined ? guards : [...guards, count]
    const parts = node.type === 'ConditionalExpression' ? [node.consequent, node.alternate] : [null, node.right]
    const [first, second] = parts
    walkGuarded(test, guards, visit, textOf)
    walkGuarded(first, isPlural === '>' ? known : guards, visit, textOf)
    walkGuarded(second, isPlural === '>' && node.type === 'ConditionalExpression' ? guards : known, visit, textOf)
    return false
  })
}

const besides = /^\s+((?:(?:active|earlier|measured|more|new|open|smaller|ticket) )?[a-z]+s)\b/

/** Counts before a word that ends as a plural does, in a template and in JSX. */
function countsIn(node: Node): Found[] {
  const beside = (given: Node | undefined, after: string): Found[] => {
    const noun = besides.exec(after)?.[1]
    return given === undefined || noun === undefined || verbs.has(noun) ? [] : [{ given, noun }]
  }
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { raw: string } }[]
    return (node.expressions as Node[]).flatMap((given, place) => beside(given, quasis[place + 1]?.value.raw ?? ''))
  }
  if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
  const children = (node.children as Node[]).filter((child) => !isSpace(child))
  return children.flatMap((child, place) => {
    const next = children[place + 1]
    const isCount = child.type === 'JSXExpressionContainer' && next?.type === 'JSXText'
    return isCount ? beside(child.expression as Node, ` ${String(next.value).trimStart()}`) : []
  })
}

const verbs = new Set(['is', 'was', 'has', 'does', 'this', 'its', 'less', 'as', 'us', 'always', 'plus', 'ms', 'across'])

function isSpace({ type, expression }: Node): boolean {
  return type === 'JSXExpressionContainer' && (expression as Node).value === ' '
}

/** `count === 1 ? 'fall' : 'falls'` */
function isOwnPlural({ test, consequent, alternate }: Node): boolean {
  const { type, operator, right } = test as Node
  const [one, many] = [(consequent as Node).value, (alternate as Node).value]
  const isOne = type === 'BinaryExpression' && operator === '===' && (right as Node).value === 1
  if (!isOne || typeof one !== 'string' || typeof many !== 'string') return false
  return (
    (one === '' && many === 's') ||
    (/^[a-z ]+$/.test(one) && [`${one}s`, `${one}es`, one.replace(/y$/, 'ies')].includes(many))
  )
}

/** What a file has of constants: imported from where they stand, or numbers of its own. */
function fixedNames(program: unknown): Set<string> {
  const names = new Set<string>()
  walk(program, ({ type, source, specifiers, id, init }) => {
    const isConstants =
      type === 'ImportDeclaration' && /(?:constants|clock)\.ts$/.test((source as { value: string }).value)
    if (isConstants) for (const { local } of specifiers as { local: { name: string } }[]) names.add(local.name)
    if (type === 'VariableDeclarator' && (init as Node | null)?.type === 'Literal')
      names.add(String((id as { name?: string }).name))
  })
  return names
}

/** Made of constants alone. */
function isFixed(given: Node, fixed: ReadonlySet<string>): boolean {
  let isIt = true
  walk(given, (node, parent, key) => {
    const isProperty = parent?.type === 'MemberExpression' && key === 'property'
    if (node.type === 'Identifier' && !isProperty && !fixed.has(String(node.name))) isIt = false
  })
  return isIt
}
