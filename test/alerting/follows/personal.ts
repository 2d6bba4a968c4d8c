import { type Person, run, type Scene, statement } from '../../people/privacy/features.ts'

const insert = `INSERT INTO follows VALUES (?1, 'team', 1, 0)`

export const use = ({ userId }: Scene) => run(insert, userId)

export const rows = ({ userId }: Person) => [statement(insert, userId)]
