import { escapeXml } from '#worker/ground/platform/escape-xml.ts'
import type { CrestPattern } from './constants.ts'
import { type CrestFacts, fingerprint } from './rules.ts'

/** Shield outlines in a 64 × 72 box; each club keeps its own. */
const shields = [
  'M4 4h56v34c0 16-14 25-28 30C18 63 4 54 4 38z',
  'M32 2l28 8v28c0 16-13 26-28 32C17 64 4 54 4 38V10z',
  'M32 4c10 5 19 6 28 4v30c0 16-14 25-28 30C18 63 4 54 4 38V8c9 2 18 1 28-4z',
]

/** Areas in the second colour, clipped by the shield. */
const patterns: Record<CrestPattern, string> = {
  plain: '',
  stripes: 'M12 0h8v72h-8zM28 0h8v72h-8zM44 0h8v72h-8z',
  hoops: 'M0 10h64v9H0zM0 28h64v9H0zM0 46h64v9H0z',
  halves: 'M32 0h32v72H32z',
  sash: 'M0 4L14 0l50 58v14H54z',
  quarters: 'M32 0h32v36H32zM0 36h32v36H0z',
}

/** WCAG 2.2 minimum for text of this size. */
const leastContrast = 4.5

function luminance(colour: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** WCAG contrast ratio of two #rrggbb colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** The club's second colour if readable on the first, else black or white, whichever has more contrast. */
export function textColour(background: string, wanted: string): string {
  if (contrast(background, wanted) >= leastContrast) return wanted
  return contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000'
}

/** What a shield is drawn from: the code in a colour that is readable on the first. */
export function coloursOf({ code, primaryColour: first, secondaryColour: second }: CrestFacts) {
  return { code, first, second, codeColour: textColour(first, second) }
}

/** A shield in club colours with a code on a band; the band has only the first colour, so the code stays readable. */
export function crestSvg(team: CrestFacts & { name: string }): string {
  const shield = shields[fingerprint(team.slug) % shields.length]
  const { primaryColour: first, secondaryColour: second } = team
  const text = textColour(first, second)
  const name = escapeXml(team.name)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 72" role="img" aria-label="${name}">
<title>${name}</title>
<clipPath id="s"><path d="${shield}"/></clipPath>
<g clip-path="url(#s)">
<path d="M0 0h64v72H0z" fill="${first}"/>
<path d="${patterns[team.crestPattern]}" fill="${second}"/>
<path d="M0 22h64v22H0z" fill="${first}"/>
</g>
<path d="${shield}" fill="none" stroke="${second}" stroke-width="3"/>
<path d="${shield}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1"/>
<text x="32" y="39" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="800" font-size="17" fill="${text}">${escapeXml(team.code)}</text>
</svg>
`
}
