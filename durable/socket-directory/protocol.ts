/** Name of the object that lists the shards with sockets of a user. */
export function socketDirectoryName(userId: number): string {
  return `user:${userId}`
}

export type SocketDirectoryApi = {
  /** Records that the shard has a socket of the user. */
  enlist(shard: string): Promise<void>
  /** Shards that may have sockets of the user, latest first. */
  shards(): Promise<string[]>
  /** Called when the user is erased. */
  clear(): Promise<void>
}
