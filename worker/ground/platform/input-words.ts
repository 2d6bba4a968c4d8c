import type { z } from 'zod'

/** The most choices that are named. */
const mostNamed = 12

/** What is wrong with a value, as a sentence for people; null leaves it to the schema's own words, or zod's. */
export function inputWords(issue: z.core.$ZodRawIssue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required.'
        : `This must be ${typeWords[issue.expected] ?? 'another kind of value'}.`
    case 'too_small':
      return sizeWords(issue.origin, Number(issue.minimum), issue.inclusive ? 'at least' : 'more than')
    case 'too_big':
      return sizeWords(issue.origin, Number(issue.maximum), issue.inclusive ? 'at most' : 'less than')
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`
    case 'invalid_value':
      return issue.values.length > mostNamed ? 'This is none of the choices.' : `This must be ${oneOf(issue.values)}.`
    case 'invalid_format':
      return formatWords[issue.format] ?? 'This is not written in the form we expect.'
    case 'unrecognized_keys':
      return `We do not know ${issue.keys.join(', ')}.`
    default:
      return null
  }
}

const typeWords: Record<string, string | undefined> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
}

const formatWords: Record<string, string | undefined> = {
  email: 'This must be an email address.',
  url: 'This must be a web address.',
  uuid: 'This must be a UUID.',
  datetime: 'This must be a time in ISO 8601, such as 2026-11-28T15:00:00Z.',
  date: 'This must be a date, such as 2026-11-28.',
}

const unitWords: Record<string, { one: string; more: string } | undefined> = {
  string: { one: 'character', more: 'characters' },
  array: { one: 'entry', more: 'entries' },
}

function sizeWords(origin: string, limit: number, than: string): string {
  const units = unitWords[origin]
  if (!units) return `This must be ${than} ${limit}.`
  if (than === 'at least' && limit === 1) return 'This must not be empty.'
  return `This must have ${than} ${limit} ${limit === 1 ? units.one : units.more}.`
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`
}
