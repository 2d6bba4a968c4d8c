/** Platforms and targets belong to the catalogue, where administrators edit them. */
export { matches, platforms, targets } from '../catalogue/table.ts'
