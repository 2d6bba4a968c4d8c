export const channelsTexts = {
  unknown: 'There is no such channel.',
  notConnected: "That channel isn't connected.",
  lastForAll:
    'Keep at least one channel that works for all news. Use another one for all news first, then this one for urgent news only.',
  badOrder: 'Name each of your channels once.',
} as const
