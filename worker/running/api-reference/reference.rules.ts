// The table of calls as a page shows it.
import type { JsonSchema, Operation, ShownGroup, ShownInput, ShownOperation } from './contract.ts'
import { fieldsOf } from './fields.rules.ts'
import { jsonSchemaOf, type Named } from './schemas.rules.ts'

type Group = { id: string; title: string; operations: readonly Operation[] }

export function shownGroups(groups: readonly Group[], publicOrigin: string): ShownGroup[] {
  return groups.map(({ operations, ...group }) => ({
    ...group,
    operations: operations.map((operation) => shownOperation(operation, publicOrigin)),
  }))
}

function shownOperation(operation: Operation, publicOrigin: string): ShownOperation {
  const { id, method, path, summary, scope = null, ofClient = false, params, query, body } = operation
  const inputs = [...inputsOf(params, 'path'), ...inputsOf(query, 'query'), ...inputsOf(body, 'body')]
  return {
    id,
    method,
    path,
    summary,
    scope,
    ofClient,
    inputs,
    answer: answerText(operation),
    fields: fieldsIn(operation),
    curl: curlOf(operation, publicOrigin),
  }
}

function inputsOf(schema: Operation['query'], where: ShownInput['where']): ShownInput[] {
  const { properties = {}, required = [] } = schema ? jsonSchemaOf(schema, new Map()) : {}
  return Object.entries(properties).map(([name, one]) => ({
    name,
    where,
    type: typeText(one),
    meaning: one.description ?? '',
    isRequired: where === 'path' || required.includes(name),
  }))
}

/** "integer, 1 to 200, 50 by default" */
export function typeText(schema: JsonSchema): string {
  const { minimum, maximum, maxLength, default: standard } = schema
  const isBounded = maximum !== undefined && (minimum !== undefined || schema.exclusiveMinimum !== undefined)
  return [
    kindText(schema),
    isBounded ? `${minimum ?? 'above 0'} to ${maximum}` : null,
    maxLength === undefined ? null : `at most ${maxLength} characters`,
    ['string', 'number'].includes(typeof standard) && standard !== '' ? `${standard} by default` : null,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

function kindText({ $ref, type, enum: choices, items, anyOf, format }: JsonSchema): string {
  if ($ref) return nameOf({ $ref })
  if (choices) return choices.map(String).join(' | ')
  if (anyOf) return [...new Set(anyOf.map((one) => kindText(one)))].join(' or ')
  if (type === 'array') return `list of ${items ? kindText(items).replace(/^.* or .*$/, '($&)') : 'values'}`
  if (Array.isArray(type)) return type.join(' or ')
  if (format === 'date') return 'day (2026-11-28)'
  if (format === 'date-time') return 'time (2026-11-28T15:00:00Z)'
  if (type === 'string') return 'text'
  return typeof type === 'string' ? type : 'value'
}

/** What may be asked for with `fields`, in words. */
function fieldsIn({ method, answer }: Operation): ShownOperation['fields'] {
  const names = fieldsOf({ method, answer })
  if (!answer || names.length === 0) return []
  const named: Named = new Map()
  const { items, ...one } = jsonSchemaOf(answer, named)
  const item = items ?? one
  const { properties = {} } = named.get(nameOf(item)) ?? item
  return names.map((name) => {
    const { description, ...schema } = properties[name] ?? {}
    return { name, text: [typeText(schema), description].filter(Boolean).join('. ').replace(/\.$/, '') }
  })
}

function answerText({ answer, type, status }: Operation): string {
  if (type) return `200: ${type}`
  if (!answer) return '204'
  const named = jsonSchemaOf(answer, new Map())
  return `${status ?? 200}: ${nameOf(named)}`
}

function nameOf({ $ref, type, items }: JsonSchema): string {
  if (type === 'array' && items) return `list of ${nameOf(items)}`
  return $ref?.split('/').at(-1) ?? 'object'
}

/** A call that runs once TOKEN and the ids are one's own. */
function curlOf({ method, path, scope, example, body }: Operation, publicOrigin: string): string {
  const query = example?.query ? `?${new URLSearchParams(stringified(example.query))}` : ''
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${publicOrigin}${path.replaceAll(/\{\w+\}/g, '1')}${query}'`,
    ...(scope ? [`-H 'Authorization: Bearer TOKEN'`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(example?.body ?? {})}'`] : []),
  ].join(' \\\n  ')
}

function stringified(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
