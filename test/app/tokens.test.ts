import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Colour = { rgb: [number, number, number]; alpha: number }

const css = readFileSync(new URL('../../app/styles/tokens.css', import.meta.url), 'utf8')

function tokensOf(theme: 'day' | 'night'): Record<string, Colour> {
  const tokens: Record<string, Colour> = {}
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+): ([^;]*oklch[^;]*);/g)) {
    const colours = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+)%)?\)/g)]
    const chosen = colours[theme === 'night' ? colours.length - 1 : 0] ?? []
    const [l, c, h] = chosen.slice(1, 4).map(Number)
    tokens[name] = { rgb: linearRgb(l ?? 0, c ?? 0, h ?? 0), alpha: Number(chosen[4] ?? 100) / 100 }
  }
  return tokens
}

/** OKLCH to linear sRGB as in CSS Color 4, clipped to the gamut. */
function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function contrast(a: Colour | undefined, b: Colour | undefined): number {
  const luminance = ({ rgb: [red, green, blue] }: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  if (!a || !b) return 0
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['day', 'night'] as const)('the %s palette', (theme) => {
  const tokens = tokensOf(theme)

  test.each(
    ['text', 'muted', 'accent', 'live', 'good', 'warn', 'off'].flatMap((text) =>
      ['ground', 'ground-2', 'card', 'stub'].map((ground) => [text, ground]),
    ),
  )('has readable text: %s on %s (WCAG AA, 4.5:1)', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(
    ['edge', 'amber-edge'].flatMap((edge) => ['ground', 'ground-2', 'card', 'stub'].map((ground) => [edge, ground])),
  )('has visible controls: %s on %s (WCAG AA, 3:1)', (edge, ground) => {
    expect(contrast(tokens[edge], tokens[ground])).toBeGreaterThanOrEqual(3)
  })

  test.each(['amber', 'amber-pressed'])('has readable text: words on %s', (fill) => {
    expect(contrast(tokens['on-amber'], tokens[fill])).toBeGreaterThanOrEqual(4.5)
  })
})
