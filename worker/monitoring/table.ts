/** Platforms and their targets stand in the catalogue, where administrators edit them; monitoring reads them. */
export { matches, platforms, targets } from '../catalogue/table.ts'
