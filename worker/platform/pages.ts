/**
 * Reads a list to its end a page at a time. `read` gets the last row of the page before, undefined at first; a page that
 * is not full is the last one.
 */
export async function* readPages<R>(
  limit: number,
  read: (after: R | undefined, limit: number) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  let last: R | undefined
  for (;;) {
    const page = await read(last, limit)
    if (page.length > 0) yield page
    if (page.length < limit) return
    last = page.at(-1)
  }
}

/** A list of one page. */
export async function* onePage<R>(rows: Promise<readonly R[]>): AsyncGenerator<readonly R[]> {
  yield await rows
}
