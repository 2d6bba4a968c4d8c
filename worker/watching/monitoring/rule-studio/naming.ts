// Part of a proposal: selectors that name an element, and how well each finds it.
import { type Document, type Element, isElement } from '../extract/dom.ts'
import { compileSelector } from '../extract/selector.ts'
import type { Steps } from '../extract/steps.ts'
import { maxClimb, maxProposals } from './constants.ts'
import type { ProposedSelector } from './contract.ts'

/** Candidates that are counted on the page. */
const maxCandidates = 60

export type Name = { selector: string; penalty: number; why: string }

/** Ways to name an element, with the case against each; `within`: its row, above which nothing is named. */
export function namesFor(element: Element, within?: Element): Name[] {
  const own = simpleNames(element)
  const parents: Name[] = []
  let parent = parentOf(element)
  for (let climbed = 0; parent && parent !== within && climbed < maxClimb; climbed += 1, parent = parentOf(parent)) {
    parents.push(...simpleNames(parent).filter(({ penalty }) => penalty < 20))
  }
  const below = parents.flatMap((above) =>
    own.map((name) => ({
      selector: `${above.selector} ${name.selector}`,
      penalty: above.penalty + name.penalty * 0.5 + 6,
      why: name.why,
    })),
  )
  return [...own, ...below].slice(0, maxCandidates)
}

function simpleNames(element: Element): Name[] {
  const { name, attribs } = element
  const classes = stableClasses(element)
  const names: Name[] = classes.flatMap((one) => [
    { selector: `${name}.${one}`, penalty: 3, why: 'its class' },
    { selector: `.${one}`, penalty: 1, why: 'its class' },
  ])
  if (isStable(attribs.id)) names.push({ selector: `#${attribs.id}`, penalty: 1, why: 'its id' })
  for (const attribute of Object.keys(attribs)) {
    if (/^(data-[a-z-]+|itemprop|role|scope)$/.test(attribute)) {
      names.push({ selector: `${name}[${attribute}]`, penalty: 6, why: `its attribute ${attribute}` })
    }
  }
  names.push({ selector: name, penalty: 12, why: 'its element alone' })
  const alike = (element.parent?.children ?? []).filter((one): one is Element => isElement(one) && one.name === name)
  if (alike.length > 1) {
    const place = alike.indexOf(element) + 1
    names.push({
      selector: `${name}:nth-of-type(${place})`,
      penalty: 30,
      why: 'its place, which moves when columns do',
    })
  }
  for (const one of unstableClasses(element)) {
    names.push({
      selector: `${name}.${one}`,
      penalty: 45,
      why: 'a class that looks generated, and changes with the next release',
    })
  }
  return names
}

const classesOf = (element: Element) =>
  (element.attribs.class ?? '').split(/\s+/).filter((one) => /^[A-Za-z_][\w-]*$/.test(one))
export const stableClasses = (element: Element) => classesOf(element).filter(isStable)
const unstableClasses = (element: Element) => classesOf(element).filter((one) => !isStable(one))

/** Words, as people name things; not "css-1q2w3e" or "sc_Xy9". */
function isStable(name: string | undefined): name is string {
  return (
    name !== undefined &&
    /^[A-Za-z][A-Za-z]*(?:[-_]+[A-Za-z]+)*$/.test(name) &&
    name.length <= 30 &&
    !/^(css|sc|jsx|jss)-/.test(name) &&
    !/[a-z][A-Z]{2}|[A-Z][a-z]?[A-Z][a-z]?[A-Z]/.test(name)
  )
}

type Meaning = { all: readonly (Element | Document)[]; means: (root: Element | Document, found: Element) => boolean }

/** The best names first: those that find what was meant, then short and lasting ones. `rows`: all must be found, and no more. */
export function ranked(
  names: readonly Name[],
  { all, means }: Meaning,
  rows: readonly Element[] | null,
  steps: Steps,
): ProposedSelector[] {
  const proposals = new Map<string, ProposedSelector>()
  for (const { selector, penalty, why } of names) {
    if (proposals.has(selector)) continue
    const compiled = compileSelector(selector)
    if ('message' in compiled) continue
    const { found, of, extra } = rows
      ? countAll(compiled.all(all[0] as Document, steps), rows)
      : countFirst(
          all.map((root) => ({ root, first: compiled.first(root, steps) })),
          means,
        )
    if (found === 0) continue
    const score = Math.round((100 * found) / (of + extra) - penalty - selector.length / 4)
    proposals.set(selector, { selector, found, of, score: Math.max(0, Math.min(100, score)), why })
  }
  return [...proposals.values()].toSorted((one, other) => other.score - one.score).slice(0, maxProposals)
}

function countAll(found: readonly Element[], rows: readonly Element[]) {
  const right = found.filter((one) => rows.includes(one)).length
  return { found: right, of: rows.length, extra: found.length - right }
}

function countFirst(firsts: { root: Element | Document; first: Element | null }[], means: Meaning['means']) {
  const right = firsts.filter(({ root, first }) => first !== null && means(root, first)).length
  return { found: right, of: firsts.length, extra: 0 }
}

export function parentOf(element: Element): Element | null {
  const { parent } = element
  return parent && isElement(parent) ? parent : null
}
