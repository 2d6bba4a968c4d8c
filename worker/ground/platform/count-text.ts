/** "1,200" */
export function countText(count: number): string {
  return count.toLocaleString('en-GB')
}

/** "1 user", "1,200 users" */
export function manyText(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
