/** SQL of whether a user's purchases are ending: nothing is bought for them, or signed, until that is done. */
export function hasPurchasesEnding(user: string): string {
  return `EXISTS (SELECT 1 FROM purchase_endings WHERE purchase_endings.user_id = ${user})`
}
