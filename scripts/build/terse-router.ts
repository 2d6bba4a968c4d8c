import type { Plugin } from 'vite'

type Edit = { start: number; end: number; text: string }
type Node = { type: string; start: number; end: number; [part: string]: unknown }

const routerFiles = /\/react-router\/dist\/production\//
const warnings = ['warning', 'warningOnce', 'warnOnce']

/** Functions that only warn developers or serve instrumentation, which this site does not use. */
const shortBodies: Record<string, string> = {
  getInternalRouterError: "{ return new ErrorResponseImpl(status || 500, '', new Error(''), true) }",
  noActionDefinedError: "{ throw new ErrorResponseImpl(405, '', new Error(''), true) }",
  getInvalidPathError: "{ return '' }",
  getDataRouterConsoleError: "{ return '' }",
  preventInvalidServerHandlerCall: '{}',
  getRouteInstrumentationUpdates: '{ return {} }',
  instrumentClientSideRouter: '{ return router }',
  // React Server Components, which this site does not use.
  useIsRSCRouterContext: '{ return false }',
  RSCPrefetchPageLinksImpl: '{ return null }',
  // Fallbacks if our own error page fails: they show no stack.
  DefaultErrorComponent: "{ return 'Application Error!' }",
  RemixRootDefaultErrorBoundary: `{ console.error(error); return React$1.createElement(BoundaryShell, { title: 'Application Error!', isOutsideRemixApp }, React$1.createElement('h1', null, 'Application Error!')) }`,
}

/**
 * Removes the router's texts for developers from the browser build: warnings, names of components, messages of errors that
 * only a bug in our code can cause, and unused instrumentation. React's production build has its own removed already; development keeps
 * all of them.
 */
export function terseRouter(): Plugin {
  return {
    name: 'touchline:terse-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!routerFiles.test(id)) return null
      const edits = editsOf(this.parse(code) as unknown as Node)
      return { code: edited(code, edits), map: null }
    },
  }
}

function editsOf(node: Node): Edit[] {
  const own = editOf(node)
  if (own) return [own]
  return Object.values(node).flat().filter(isNode).flatMap(editsOf)
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part
}

function editOf({ type, start, end, callee, arguments: given, id, body, expression, test }: Node): Edit | null {
  // What the server writes into a page's first scripts; `false ? …` is removed with all that it calls.
  if (type === 'ConditionalExpression' && isServerOnly(test as Node)) {
    const { start: from, end: to, type: kind } = test as Node
    return { start: from, end: to, text: kind === 'UnaryExpression' ? 'true' : 'false' }
  }
  if (type === 'FunctionDeclaration') {
    const text = shortBodies[(id as { name: string }).name]
    const { start: from, end: to } = body as Node
    return text === undefined ? null : { start: from, end: to, text }
  }
  if (type === 'ExpressionStatement' && isNaming(expression as Node)) return { start, end, text: '' }
  if (type !== 'CallExpression' && type !== 'NewExpression') return null
  const { name } = callee as { name?: string }
  const [first, second] = given as Node[]
  const isWarning = warnings.includes(name ?? '') || isConsoleWarning(callee as Node)
  if (type === 'CallExpression' && isWarning) return { start, end, text: 'void 0' }
  const message = name === 'invariant' || name === 'UNSAFE_invariant' ? second : name === 'Error' ? first : undefined
  return message && isText(message) ? { start: message.start, end: message.end, text: "''" } : null
}

/** `staticContext` is there, or `isStatic` holds, on the server alone. */
function isServerOnly({ name, argument }: Node): boolean {
  return name === 'staticContext' || (argument as { name?: string } | undefined)?.name === 'isStatic'
}

/** `Link.displayName = 'Link'` */
function isNaming({ type, left }: Node): boolean {
  return type === 'AssignmentExpression' && propertyOf(left as Node) === 'displayName'
}

function isConsoleWarning(callee: Node): boolean {
  return propertyOf(callee) === 'warn' && (callee.object as { name?: string }).name === 'console'
}

function propertyOf({ type, property }: Node): string | undefined {
  return type === 'MemberExpression' ? (property as { name?: string }).name : undefined
}

function isText({ type, value, left }: Node): boolean {
  if (type === 'BinaryExpression') return isText(left as Node)
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
}

/** Applied from the end, so that earlier positions stay valid. */
function edited(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), code)
}
