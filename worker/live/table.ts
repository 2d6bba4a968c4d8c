/** List-level live facts are stored with the matches, so that one query reads both; only this feature writes them. */
export { liveMatchRefs, matches, matchLive } from '../catalogue/table.ts'
