/** Whether a navigation led to another page: filters, tabs and places of the same one keep the focus where it is. */
export function isArrival(from: string, to: { pathname: string; hash: string }): boolean {
  return from !== to.pathname && to.hash === ''
}
