/** The app's account with the simulated Twilio, as .dev.vars.example has it. */
export const twilioAccount = {
  sid: 'AC00000000000000000000000000000001',
  token: 'development-only-twilio-token',
  from: '+447700900000',
  verifyService: 'VA00000000000000000000000000000001',
} as const
