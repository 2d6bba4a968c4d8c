// zod's schemas as JSON Schema.
import { z } from 'zod'
import type { JsonSchema } from './contract.ts'

/** Named schemas by name: those that others refer to. */
export type Named = Map<string, JsonSchema>

/** What is sent, for a request; named schemas move into `named`. */
export function jsonSchemaOf(schema: z.ZodType, named: Named): JsonSchema {
  const { $schema: _, $defs = {}, ...rest } = converted(schema)
  for (const [name, one] of Object.entries($defs as Record<string, JsonSchema>)) named.set(name, withoutId(one))
  const { id } = schema.meta() ?? {}
  if (id === undefined) return rest
  // zod may have moved the schema itself among the others: then the rest only refers to it.
  if (rest.$ref !== refTo(id)) named.set(id, withoutId(rest))
  return { $ref: refTo(id) }
}

const refTo = (name: string) => `#/components/schemas/${name}`
const withoutId = ({ id: _, $id: __, ...schema }: JsonSchema): JsonSchema => schema

function converted(schema: z.ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema as JsonSchema),
  })
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
}

type Definition = { type: string; in?: z.ZodType; out?: z.ZodType; defaultValue?: unknown }

/** Text for a number is taken too: what counts is the number. Bounds and patterns that say nothing are left out. */
function tidy(zodSchema: z.core.$ZodType, json: JsonSchema): void {
  const { def } = zodSchema._zod as unknown as { def: Definition }
  if (def.type === 'pipe' && def.out && def.in?._zod.def.type === 'transform') {
    const { $schema: _, ...inner } = converted(def.out)
    Object.assign(json, inner)
  }
  if (def.type === 'default') json.default ??= def.defaultValue
  if (Math.abs(json.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.format !== undefined) delete json.pattern
  if (json.prefixItems) Object.assign(json, listOf(json.prefixItems))
  // New fields may be added to answers.
  if (json.additionalProperties === false) delete json.additionalProperties
}

/** Clients made by `openapi-fetch` read what `prefixItems` describes as another type than it is. */
function listOf(items: readonly JsonSchema[]) {
  return { prefixItems: undefined, items: items[0], minItems: items.length, maxItems: items.length }
}
