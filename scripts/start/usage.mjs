// Built-in JavaScript alone: printed before anything is installed.
export const usage = `npm start               start everything; a second start keeps the data
npm start -- --fresh    start over with new data
npm start -- --empty    as a new deployment: no data, no people, and the secret for the first administrator
npm run dev             the same from the sources, with hot reload

APP_PORT (8787), SANDBOX_PORT (9700; ticket platforms use the 24 ports after it) and SANDBOX_SMTP_PORT (9725)
change the ports; TOUCHLINE_STATE (.wrangler/state; .wrangler/empty with --empty) changes the folder of the local data.`
