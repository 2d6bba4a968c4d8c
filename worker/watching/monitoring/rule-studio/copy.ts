import { type AnyNode, isElement, parseDom } from '../extract/dom.ts'
import { Steps } from '../extract/steps.ts'
import { maxStoredCharacters } from '../stored-pages/constants.ts'

/** Elements that are copied under their own name; others become a div or a span, and some are left out. */
const copied = new Set(
  (
    'a abbr address article aside b bdi blockquote caption code col colgroup dd del details dfn div dl dt em fieldset ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins kbd label legend li main mark nav ol p pre q s samp section ' +
    'small span strong sub summary sup table tbody td tfoot th thead time tr u ul var'
  ).split(' '),
)
const inline = new Set('button data font img input label meter output picture progress select option'.split(' '))
const void_ = new Set(['hr', 'col'])
/** Neither shown nor read by a selector that means something to people. */
const left = new Set(
  'head script style template noscript iframe frame object embed svg math canvas audio video link meta base title'.split(
    ' ',
  ),
)
const shownText = new Set(['alt', 'value', 'placeholder', 'aria-label'])

/**
 * The copy of a stored page that an operator sees: allowed elements, text, and each element's number; not one attribute,
 * address, style or script of the page. It is written anew from the tree, so nothing of the page's own markup is left.
 */
export function copyOf(html: string): string | null {
  const document = parseDom(html.slice(0, maxStoredCharacters), new Steps(html.length))
  if (document === null) return null
  let next = 0
  const skip = (nodes: readonly AnyNode[]): void => {
    for (const node of nodes) {
      if (!isElement(node)) continue
      next += 1
      skip(node.children)
    }
  }
  const write = (node: AnyNode): string => {
    if (node.type === 'text') return escapeText(node.data)
    if (!isElement(node)) return ''
    const number = next
    next += 1
    const name = node.name.toLowerCase()
    // Its elements keep their numbers, so that those after it mean the same.
    if (left.has(name)) {
      skip(node.children)
      return ''
    }
    const children = node.children.map(write).join('')
    if (name === 'html' || name === 'body') return children
    if (void_.has(name)) return `<${name} data-n="${number}">`
    if (name === 'br') return '<br>'
    const tag = copied.has(name) ? name : inline.has(name) ? 'span' : 'div'
    const said = inline.has(name) ? textOf(node.attribs) : ''
    return `<${tag} data-n="${number}">${said}${children}</${tag}>`
  }
  return document.children.map(write).join('')
}

function textOf(attributes: Record<string, string>): string {
  const found = Object.entries(attributes).find(([name, value]) => shownText.has(name) && value !== '')
  return found ? escapeText(found[1]) : ''
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
