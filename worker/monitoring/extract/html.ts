import { readAttributes, scanMarkup } from './scan.ts'

/** What one pass over an HTML page collects. */
export type HtmlParts = {
  jsonLd: string[]
  /** `property` or `name` of the page's meta elements, in lower case, with their contents in order. */
  meta: Map<string, string[]>
  /** The page stops before its end: inside a tag, a comment or a script, or without the end of the html it began. */
  isTruncated: boolean
}

/**
 * Reads what structured extraction needs in one pass. HTML lets `</html>` be left out, but only a page that also leaves
 * out `<html>` is believed to have done so: cut pages are common, and a cut page must not look like fewer offers.
 */
export function readHtml(html: string): HtmlParts {
  const jsonLd: string[] = []
  const meta = new Map<string, string[]>()
  let isOpen = false
  const { isCut } = scanMarkup(html, {
    open(name, from, to) {
      if (name === 'html') isOpen = true
      if (name === 'meta') addMeta(meta, readAttributes(html, from, to))
    },
    close(name) {
      if (name === 'html') isOpen = false
    },
    raw(name, from, to, content) {
      if (name === 'script' && isJsonLd(readAttributes(html, from, to).get('type'))) jsonLd.push(content)
    },
  })
  return { jsonLd, meta, isTruncated: isCut || isOpen }
}

function isJsonLd(type: string | undefined): boolean {
  return /^\s*application\/ld\+json\s*(?:;|$)/i.test(type ?? '')
}

function addMeta(meta: Map<string, string[]>, attributes: Map<string, string>): void {
  const content = attributes.get('content')
  if (content === undefined) return
  for (const key of new Set([attributes.get('property'), attributes.get('name')])) {
    if (key === undefined) continue
    const name = key.trim().toLowerCase()
    const known = meta.get(name)
    if (known) known.push(content)
    else meta.set(name, [content])
  }
}
