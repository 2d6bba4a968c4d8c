/** A file of the product with something that `npm run check` forbids. */
export type Planted = [file: string, source: string]

export const namesOf = (planted: readonly Planted[]) => planted.map(([path]) => path)
