import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from '#worker/ground/http.ts'

const fieldsOf = (schema: z.ZodType, input: unknown) => {
  const parsed = parseInput(schema, input)
  return parsed.ok ? null : parsed.error.fields
}

test.each<[z.ZodType, unknown, string]>([
  [z.number(), undefined, 'This is required.'],
  [z.number(), 'five', 'This must be a number.'],
  [z.coerce.number(), 'five', 'This must be a number.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.array(z.string()), 'a', 'This must be a list.'],
  [z.object({}), 5, 'This must be an object.'],
  [z.number().positive(), 0, 'This must be more than 0.'],
  [z.number().min(0), -1, 'This must be at least 0.'],
  [z.number().max(50), 51, 'This must be at most 50.'],
  [z.number().multipleOf(0.01), 1.005, 'This must be a multiple of 0.01.'],
  [z.string().min(1), '', 'This must not be empty.'],
  [z.string().max(3), 'four', 'This must have at most 3 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'This must have at most 1 entry.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'This must have at most 2 entries.'],
  [z.enum(['once', 'spaced']), 'often', 'This must be one of once, spaced.'],
  [z.literal('on'), 'off', 'This must be on.'],
  [z.enum(Array.from({ length: 13 }, (_, index) => `${index}`)), 'x', 'This is none of the choices.'],
  [z.email(), 'x', 'This must be an email address.'],
  [z.iso.datetime(), 'x', 'This must be a time in ISO 8601, such as 2026-11-28T15:00:00Z.'],
  [z.string().regex(/^\d+$/), 'x', 'This is not written in the form we expect.'],
])('a value that is not valid is explained to people: %#', (schema, input, text) => {
  expect(fieldsOf(z.object({ field: schema }), { field: input })).toEqual({ field: [text] })
})

test('an unknown field is named', () => {
  expect(fieldsOf(z.strictObject({}), { price: 1 })).toEqual({ '(input)': ['We do not know price.'] })
})

test('the words of a schema itself come first', () => {
  expect(fieldsOf(z.object({ field: z.string().min(1, 'Say why.') }), { field: '' })).toEqual({ field: ['Say why.'] })
})
