import { parseDom } from './dom.ts'
import { type Findings, nothing } from './doubts.ts'
import type { HtmlParts } from './html.ts'
import { readJsonLd } from './json-ld.ts'
import { readMicrodata, readRdfa } from './microdata.ts'
import { readOpenGraph } from './open-graph.ts'
import { compareSources } from './reconcile.ts'
import { readSchema } from './schema-findings.ts'

// Only markup that speaks of offers is worth building a tree for.
const microdataOffers = /itemprop\s*=\s*["']?[\w\s:/.-]{0,80}(?:price|offers|availability)/i
const rdfaOffers = /property\s*=\s*["']?(?:[\w\s:/.-]{0,80}[\s:/])?(?:price|lowPrice|offers|availability)\b/i

/**
 * Reads a page's structured data: JSON-LD, then microdata, RDFa and Open Graph. The first source with offers counts,
 * the others confirm its prices or cast doubt on them.
 */
export function readStructured(html: string, parts: HtmlParts): Findings {
  const blocks = readJsonLd(parts.jsonLd)
  const jsonLd = readSchema(blocks.values)
  if (jsonLd.problems.length > 0) return { ...jsonLd, problems: [...blocks.problems, ...jsonLd.problems] }
  const sources = [jsonLd, ...readMarkup(html), readOpenGraph(parts.meta)]
  const main = sources.find((source) => source.drafts.length > 0 || source.problems.length > 0)
  const event = jsonLd.event ?? main?.event ?? sources.find((source) => source.event)?.event ?? null
  if (!main) return { event, drafts: [], problems: blocks.problems }
  const others = sources.filter((source) => source !== main && source.drafts.length > 0)
  const drafts = others.reduce((mine, other) => compareSources(mine, other.drafts), main.drafts)
  return { event, drafts, problems: [...blocks.problems, ...main.problems] }
}

function readMarkup(html: string): Findings[] {
  const hasMicrodata = microdataOffers.test(html)
  const hasRdfa = rdfaOffers.test(html) && /\btypeof\s*=/i.test(html)
  if (!hasMicrodata && !hasRdfa) return []
  const document = parseDom(html)
  if (document === null) {
    const detail = 'the page is nested too deeply, or has too many elements, to be read'
    return [{ ...nothing, problems: [{ code: 'malformed_data', detail }] }]
  }
  return [
    ...(hasMicrodata ? [readSchema(readMicrodata(document))] : []),
    ...(hasRdfa ? [readSchema(readRdfa(document))] : []),
  ]
}
