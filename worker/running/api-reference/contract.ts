import type { z } from 'zod'
import type { Scope } from '#worker/people/api-tokens/constants.ts'

export type Operation = {
  /** The name of its function in generated clients. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters in braces. */
  path: string
  summary: string
  /** Scope that its token needs; none where everyone may read. */
  scope?: Scope
  /** A token for one client may, too. */
  ofClient?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** None: 204, or a file of `type`. */
  answer?: z.ZodType
  type?: string
  /** 200 or 204 by default. */
  status?: 201
  /** `Link` and `X-Next-Cursor` lead to the next page. */
  hasNextPage?: true
  /** Its answer has an ETag of its own; a change with that as `If-Match` is refused once it is another. */
  versioned?: 'shows' | 'changes'
  example?: { query?: Record<string, string | number>; body?: object }
}

/** A part of JSON Schema 2020-12. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  required?: string[]
  [more: string]: unknown
}

/** A parameter, or a field of a body, as the reference shows it. */
export type ShownInput = {
  name: string
  where: 'path' | 'query' | 'body'
  type: string
  /** A sentence; empty where the name says it. */
  meaning: string
  isRequired: boolean
}

export type ShownOperation = Pick<Operation, 'id' | 'method' | 'path' | 'summary'> & {
  scope: Scope | null
  ofClient: boolean
  inputs: ShownInput[]
  answer: string
  /** Fields of each item that a GET answers with; none for a file. */
  fields: { name: string; text: string }[]
  /** A call to copy. */
  curl: string
}

/** `id` is its place on the page. */
export type ShownGroup = { id: string; title: string; operations: ShownOperation[] }
