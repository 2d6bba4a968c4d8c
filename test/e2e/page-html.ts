import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import { JSDOM, VirtualConsole } from 'jsdom'

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Leaves out rules that need layout or colours: these are tried in a browser, and contrast on the tokens. */
const withoutLayout: RunOptions = {
  resultTypes: ['violations'],
  rules: {
    'color-contrast': { enabled: false },
    'link-in-text-block': { enabled: false },
    'scrollable-region-focusable': { enabled: false },
    'target-size': { enabled: false },
  },
}

export type PageHtml = { document: Document; accessibilityProblems: () => Promise<string[]>; close: () => void }

/** A page as the server sent it, without its scripts. */
export function parsePage(html: string, url: string): PageHtml {
  // Style sheets are not loaded: a DOM without layout knows nothing of them.
  const { window } = new JSDOM(html, { url, runScripts: 'outside-only', virtualConsole: new VirtualConsole() })
  return {
    document: window.document,
    accessibilityProblems: async () => {
      window.eval(axeSource)
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
      const { violations } = await axe.run(withoutLayout)
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
    },
    close: () => window.close(),
  }
}
