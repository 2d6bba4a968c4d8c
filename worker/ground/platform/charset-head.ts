/** Where nearly all pages declare their charset. */
const prescanBytes = 1_024

/** Browsers go on to the end of the head; this is more than any page has of it. */
const maxHeadBytes = 256 * 1_024

/** What ends or begins something in a head. Names are matched whole, so that each byte is read once. */
const mark = /<!--|<\/?[a-z][^\s/>]*|<[!?/]/gi

/** Their contents are text. */
const rawElements = new Set(['script', 'style', 'title', 'noscript', 'template'])

/** The head ends with the first of these. */
const bodyElements = new Set(['body', 'div', 'main', 'header', 'nav', 'p', 'h1', 'table', 'form', 'section', 'article'])

const attribute = /[\s/]*([^\s=>/][^\s=>/]*)(?:[ \t\r\n\f]*=[ \t\r\n\f]*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/y

/** The charset that a page's XML declaration or `<meta>` names, of those that `isKnown`; null where none does. */
export function declaredCharset(bytes: Uint8Array, isKnown: (label: string) => boolean): string | null {
  const decoder = new TextDecoder('windows-1252')
  const start = decoder.decode(bytes.subarray(0, prescanBytes))
  const xml = /^<\?xml\s[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(start)?.[1]
  if (xml && isKnown(xml)) return xml
  const found = scanHead(start, isKnown)
  if (found.label !== null || found.isWhole || bytes.length <= prescanBytes) return found.label
  return scanHead(decoder.decode(bytes.subarray(0, maxHeadBytes)), isKnown).label
}

function scanHead(head: string, isKnown: (label: string) => boolean): { label: string | null; isWhole: boolean } {
  mark.lastIndex = 0
  for (let match = mark.exec(head); match; match = mark.exec(head)) {
    const [found] = match
    const name = found.slice(1).toLowerCase()
    if (name === '/head' || bodyElements.has(name)) return { label: null, isWhole: true }
    const from = mark.lastIndex
    if (found === '<!--') mark.lastIndex = after(head, '-->', from - 2)
    else if (name === 'meta') {
      const { label, end } = readMeta(head, from)
      if (label && isKnown(label)) return { label, isWhole: true }
      mark.lastIndex = end
    } else if (rawElements.has(name)) mark.lastIndex = endOfRaw(head, name, from)
    else mark.lastIndex = after(head, '>', from)
  }
  return { label: null, isWhole: false }
}

/** After the next `end`, or the end of the text. */
function after(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from)
  return at === -1 ? text.length : at + end.length
}

function endOfRaw(head: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(head)?.index ?? head.length
}

function readMeta(head: string, from: number): { label: string | null; end: number } {
  let charset: string | null = null
  let content: string | null = null
  let isContentType = false
  attribute.lastIndex = from
  for (let match = attribute.exec(head); match; match = attribute.exec(head)) {
    const value = match[2] ?? match[3] ?? match[4] ?? ''
    const name = match[1]?.toLowerCase()
    if (name === 'charset') charset ??= value.trim()
    else if (name === 'content') content ??= /charset\s*=\s*["']?([^\s"';]+)/i.exec(value)?.[1] ?? null
    else if (name === 'http-equiv') isContentType = value.trim().toLowerCase() === 'content-type'
    from = attribute.lastIndex
  }
  return { label: charset || (isContentType ? content : null), end: after(head, '>', from) }
}
