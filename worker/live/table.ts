/** What lists show of live facts stands beside the matches, so that one query reads both; only this feature writes it. */
export { liveMatchRefs, matches, matchLive } from '../catalogue/table.ts'
