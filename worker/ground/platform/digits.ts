const digits = /^[1-9]\d{0,14}$/

/** The id that digits alone name; 0, which no row has, for anything else: "", " 5", "0x10", "1e3". */
export function idIn(text: unknown): number {
  return typeof text === 'string' && digits.test(text) ? Number(text) : 0
}
