// Loaded before a server (`--import`): each password hash adds one byte to the file HASH_COUNT, whoever asked for it.
import crypto from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
crypto.argon2 = (...args) => {
  appendFileSync(process.env.HASH_COUNT, '.')
  return argon2(...args)
}
syncBuiltinESMExports()
