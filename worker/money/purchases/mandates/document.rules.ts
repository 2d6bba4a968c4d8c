type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/**
 * One text for one value: names in order of their UTF-16 units and no space between, as RFC 8785 has it for values without
 * fractions. Throws for what JSON cannot hold exactly, so that no two values share a text.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`)
  if (value === null || typeof value !== 'object') {
    const text = JSON.stringify(value)
    if (text === undefined) throw new Error(`${typeof value} has no place in a document`)
    return text
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] as Json)}`).join(',')}}`
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
