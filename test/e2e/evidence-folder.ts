/** Where the pictures, HTML, console and logs of failed tests are kept. */
export const evidenceFolder = 'node_modules/.touchline-reports/failed'
