import { createHmac } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { derivedKey } from '#server/core/sealed.ts'

/** The stored form of a recovery code: useless without AUTH_SECRET, and different for each owner. */
export const hashOfRecoveryCode = (config: Config, owner: string, code: string): Buffer =>
  createHmac('sha256', derivedKey(config, 'recovery codes')).update(`${owner} ${code}`).digest()
