import type { Document, Element } from './dom.ts'

const hiding = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))(?![-\w])/i

/** Not shown by its own markup; what style sheets hide is not known. */
export function isHidden({ attribs }: Element): boolean {
  const { hidden, style } = attribs
  return (hidden !== undefined && hidden !== 'until-found') || (style !== undefined && hiding.test(style))
}

/** Attributes by which a script shows an element or not, or writes its text: Alpine, Vue, Angular, Knockout, Livewire. */
const directive =
  /^(?:x-(?:show|if|cloak|text|html)|v-(?:if|else|else-if|show|cloak|text|html)|(?:data-)?ng-(?:if|show|hide|cloak|bind|switch-when)|\*ngif|\[hidden\]|(?:v-bind)?:hidden|wire:loading(?:\..*)?)$/i
const bound = /(?:^|[,{]\s*)(?:if|ifnot|visible|hidden|text|html)\s*:/
/** Of the style sheets that most pages are built with. */
const hidingClass = /(?:^|\s)(?:hidden|d-none|hide|is-hidden|u-hidden|ng-hide)(?=\s|$)/i
const showingClass =
  /(?:^|\s)(?:[\w-]+:(?:block|flex|grid|contents|inline|table)|d-(?:xs|sm|md|lg|xl|xxl)-(?!none)\w+)/i
/** Some pages hide all of themselves until scripts run. */
const whole = new Set(['html', 'body', 'main'])

function isByScript(attribute: string, value: string): boolean {
  if (attribute === 'class') return hidingClass.test(value) && !showingClass.test(value)
  if (attribute === 'aria-busy') return value === 'true'
  return attribute === 'data-bind' ? bound.test(value) : directive.test(attribute)
}

/** Shown or not, or filled, by a script: what stands there need not be what people read. */
export function isUndecided({ name, attribs }: Element): boolean {
  if (whole.has(name)) return false
  if (name === 'dialog' && attribs.open === undefined) return true
  for (const one in attribs) if (isByScript(one, attribs[one] ?? '')) return true
  return false
}

/** React sends parts of a page in such elements, and its script shows them. */
const streamed = /^S:/

/** Hidden itself, or within what is: a template of the page's script. Some pages hide their body until scripts run. */
export function isWithinHidden(element: Element): boolean {
  for (let at: Element['parent'] = element; at && at.type === 'tag' && at.name !== 'body'; at = at.parent) {
    if (isHiddenPart(at, at === element)) return true
  }
  return false
}

/** What is around an element, or itself, and hides it. */
export function isHiddenPart(part: Element, isItself: boolean): boolean {
  const isAside = !isItself && part.attribs['aria-hidden'] === 'true'
  return isAside || (isHidden(part) && !streamed.test(part.attribs.id ?? ''))
}

/**
 * Whether what is to be pressed in or around an element cannot be, and the row asks for no choice first: many shops switch
 * their button on when a number of tickets is chosen.
 */
export function isSwitchedOff(element: Element, row: Element | Document): boolean {
  const inside = pressables(element)
  const isDead = inside.length > 0 ? inside.every(isOff) : around(element).some(isOff)
  return isDead && !within(row).some((one) => choices.has(one.name) && !isOff(one))
}

const choices = new Set(['select', 'input', 'textarea'])
const offClass = /(?:^|\s)(?:is-|btn-|btn--|button--)?disabled(?:\s|$)/i

/** Itself cannot be pressed. */
export function isOff({ attribs }: Element): boolean {
  return attribs.disabled !== undefined || attribs['aria-disabled'] === 'true' || offClass.test(attribs.class ?? '')
}

export function isPressable({ name, attribs }: Element): boolean {
  return name === 'button' || name === 'a' || attribs.role === 'button'
}

const pressables = (element: Element) => [element, ...within(element)].filter(isPressable)

/** A cell or a row has fewer; a whole page is no button. */
const mostWithin = 200

function within(root: Element | Document): Element[] {
  const found: Element[] = []
  const collect = (node: Element | Document): void => {
    for (const child of node.children) {
      if (child.type !== 'tag' || found.length >= mostWithin) continue
      found.push(child)
      collect(child)
    }
  }
  collect(root)
  return found
}

/** Words inside a button are elements of their own. */
const levelsAround = 3

function around(element: Element): Element[] {
  const found: Element[] = []
  let at: Element['parent'] = element.parent
  for (let level = 0; level < levelsAround && at && at.type === 'tag'; level++) {
    if (isPressable(at)) found.push(at)
    at = at.parent
  }
  return found
}
