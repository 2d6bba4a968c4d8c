/**
 * Reads all pages of a list. `read` gets the previous page's last row, undefined at first; a page that is not full is
 * the last.
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

/** A single-page list. */
export async function* onePage<R>(rows: Promise<readonly R[]>): AsyncGenerator<readonly R[]> {
  yield await rows
}
